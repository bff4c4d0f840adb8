import { useMemo } from 'react';
import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/**
 * Returns the draft at a path; `null` without one. Returns `undefined` while `isWriting` is true: the editor knows its
 * own draft, and reading a long draft at every pause would cost more than writing it.
 */
export function useDraft(
  notebookId: string,
  path: string,
  isWriting: () => boolean = () => false,
): DraftRow | null | undefined {
  return useLive(async () => {
    const draftId = `${notebookId} ${path}`;
    const { drafts } = liveDatabase();
    if (!isWriting()) return (await drafts.get(draftId)) ?? null;
    // Still read while writing, so that the end of the draft is noticed.
    await drafts.where('draftId').equals(draftId).primaryKeys();
    return undefined;
  }, [notebookId, path]);
}

/** Returns the paths with an open draft in a notebook, without the drafts themselves, which can be long. */
export function useDraftPaths(notebookId: string): ReadonlySet<string> | undefined {
  // One text, which is the same value while a draft is only saved again: a new set would render the tree at each save.
  const paths = useLive(async () => {
    const keys = await liveDatabase().drafts.where('notebookId').equals(notebookId).primaryKeys();
    return JSON.stringify(keys.map((key) => key.slice(notebookId.length + 1)));
  }, [notebookId]);
  return useMemo(() => (paths === undefined ? undefined : new Set<string>(JSON.parse(paths))), [paths]);
}

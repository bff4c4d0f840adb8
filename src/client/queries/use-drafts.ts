import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/**
 * What was typed at this path and is not in the notebook yet; `null` when there is nothing. While `isWriting` says so the draft
 * is one's own: it is known, and reading a long one back at every pause would cost more than writing it; `undefined` then.
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
    // Read all the same, so that its end is noticed.
    await drafts.where('draftId').equals(draftId).primaryKeys();
    return undefined;
  }, [notebookId, path]);
}

/** Paths with an open draft, of one notebook. Without the drafts themselves, which can be long. */
export function useDraftPaths(notebookId: string): ReadonlySet<string> | undefined {
  return useLive(async () => {
    const keys = await liveDatabase().drafts.where('notebookId').equals(notebookId).primaryKeys();
    return new Set(keys.map((key) => key.slice(notebookId.length + 1)));
  }, [notebookId]);
}

import type { DraftRow } from '../contracts/notebook.ts';
import { liveDatabase } from './database.ts';
import { useLive } from './use-live.ts';

/** What was typed at this path and is not in the notebook yet; `null` when there is nothing. */
export function useDraft(notebookId: string, path: string): DraftRow | null | undefined {
  return useLive(async () => (await liveDatabase().drafts.get(`${notebookId} ${path}`)) ?? null, [notebookId, path]);
}

/** Paths with an open draft, of one notebook. */
export function useDraftPaths(notebookId: string): ReadonlySet<string> | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().drafts.where('notebookId').equals(notebookId).toArray();
    return new Set(rows.map((row) => row.path));
  }, [notebookId]);
}

import type { Notebook } from '../contracts/notebook.ts';
import { liveDatabase } from './database.ts';
import { useLive } from './use-live.ts';

/** All notebooks on this device, oldest first; `undefined` while loading. */
export function useNotebooks(): Notebook[] | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().notebooks.toArray();
    return rows.sort((a, b) => a.createdMs - b.createdMs || (a.notebookId < b.notebookId ? -1 : 1));
  }, []);
}

/** One notebook; `null` when there is none of this id. */
export function useNotebook(notebookId: string): Notebook | null | undefined {
  return useLive(async () => (await liveDatabase().notebooks.get(notebookId)) ?? null, [notebookId]);
}

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

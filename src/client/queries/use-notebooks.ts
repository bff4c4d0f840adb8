import type { Notebook } from '../../contracts/domain/notebook/notebook.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Returns all notebooks on this device, oldest first; `undefined` while loading, and while `mayAsk` is false. */
export function useNotebooks(mayAsk: boolean): Notebook[] | undefined {
  return useLive(async () => {
    if (!mayAsk) return undefined;
    const rows = await liveDatabase().notebooks.toArray();
    return rows.sort((a, b) => a.createdMs - b.createdMs || (a.notebookId < b.notebookId ? -1 : 1));
  }, [mayAsk]);
}

import type { Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import { readEarlyNotebooks } from '../startup/early-rows.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

interface NotebookList {
  /** Oldest first. */
  notebooks: Notebook[];
  /** Ids of notebooks whose record is damaged, so that they are not in the list. */
  damagedIds: readonly string[];
}

/** Returns all notebooks on this device; `undefined` while loading, and while `mayAsk` is false. */
export function useNotebooks(mayAsk: boolean): NotebookList | undefined {
  return useLive(
    async () => {
      if (!mayAsk) return undefined;
      const database = liveDatabase();
      return database.transaction('r', database.notebooks, async () => {
        const table = database.notebooks;
        // Keys include damaged rows.
        const [notebooks, ids] = await Promise.all([table.toArray(), table.toCollection().primaryKeys()]);
        const readable = new Set(notebooks.map(({ notebookId }) => notebookId));
        return { notebooks: notebooks.sort(byAge), damagedIds: ids.filter((id) => !readable.has(id)) };
      });
    },
    [mayAsk],
    async () => {
      const notebooks = mayAsk ? await readEarlyNotebooks() : undefined;
      return notebooks && { notebooks: notebooks.sort(byAge), damagedIds: [] };
    },
  );
}

function byAge(a: Notebook, b: Notebook): number {
  return a.createdMs - b.createdMs || (a.notebookId < b.notebookId ? -1 : 1);
}

/** Returns all workspaces, oldest first; `undefined` while loading. */
export function useWorkspaces(): Workspace[] | undefined {
  return useLive(async () => {
    const workspaces = await liveDatabase().workspaces.toArray();
    return workspaces.sort((a, b) => a.createdMs - b.createdMs || (a.workspaceId < b.workspaceId ? -1 : 1));
  }, []);
}

/** Returns whether the record of a notebook is damaged, read when the notebook is opened; `undefined` while loading. */
export function useIsNotebookDamaged(notebookId: string | null): boolean | undefined {
  return useLive(async () => {
    if (notebookId === null) return false;
    const database = liveDatabase();
    return database.transaction('r', database.notebooks, async () => {
      const table = database.notebooks;
      // A count includes damaged rows.
      const [row, stored] = await Promise.all([table.get(notebookId), table.where(':id').equals(notebookId).count()]);
      return row === undefined && stored > 0;
    });
  }, [notebookId]);
}

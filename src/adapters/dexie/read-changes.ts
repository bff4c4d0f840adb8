import { Dexie } from 'dexie';
import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { CloisterDatabase } from './database.ts';

/** Reads changes of a notebook, newest first: one by its id, those of a run, or the latest. Default: at most 1,000. */
export async function readChanges(
  database: CloisterDatabase,
  notebookId: string,
  { changeId, runId, limit = 1000 }: { changeId?: string; runId?: string; limit?: number },
): Promise<ChangeRow[]> {
  if (changeId !== undefined) {
    const change = await database.changes.get(changeId);
    return change?.notebookId === notebookId ? [change] : [];
  }
  if (runId !== undefined) {
    const changes = await database.changes.where('runId').equals(runId).toArray();
    return changes
      .filter((change) => change.notebookId === notebookId)
      .sort((a, b) => b.seq - a.seq)
      .slice(0, limit);
  }
  return database.changes
    .where('[notebookId+seq]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray();
}

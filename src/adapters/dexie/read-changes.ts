import { Dexie } from 'dexie';
import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { CloisterDatabase } from './database.ts';

/** Reads changes of a notebook, newest first: one by its id, those of a run or of a file, or the latest. Default: at most 1,000. */
export async function readChanges(
  database: CloisterDatabase,
  notebookId: string,
  { changeId, runId, fileId, limit = 1000 }: { changeId?: string; runId?: string; fileId?: string; limit?: number },
): Promise<ChangeRow[]> {
  if (changeId !== undefined) {
    const change = await database.changes.get(changeId);
    return change?.notebookId === notebookId ? [change] : [];
  }
  if (runId !== undefined || fileId !== undefined) {
    const changes = await (fileId === undefined
      ? database.changes.where('runId').equals(runId ?? '')
      : database.changes.where('fileIds').equals(fileId)
    ).toArray();
    return changes
      .filter((change) => runId === undefined || change.runId === runId)
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

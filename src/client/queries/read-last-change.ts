import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { Dexie, liveDatabase } from '../startup/watch-database.ts';

/** The newest change of a notebook; `null` when there was none. */
export async function readLastChange(notebookId: string): Promise<ChangeRow | null> {
  return (await changesOf(notebookId).last()) ?? null;
}

/** The newest change that stands and takes nothing back itself; `null` when there is none. */
export async function readLastStanding(notebookId: string): Promise<ChangeRow | null> {
  const standing = changesOf(notebookId)
    .reverse()
    .filter((change) => change.undoneBy === null && change.undoes.length === 0);
  return (await standing.first()) ?? null;
}

function changesOf(notebookId: string) {
  return liveDatabase()
    .changes.where('[notebookId+seq]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey]);
}

import type { ChangeRow } from '../contracts/notebook.ts';
import { Dexie, liveDatabase } from './database.ts';

/** The newest change of a notebook; `null` when there was none. */
export async function readLastChange(notebookId: string): Promise<ChangeRow | null> {
  const changes = liveDatabase()
    .changes.where('[notebookId+seq]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey]);
  return (await changes.last()) ?? null;
}

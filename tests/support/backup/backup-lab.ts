import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { listScratch } from '../../../src/adapters/dexie/snapshot/scratch-database.ts';
import { takeOver, waitingTakeOver } from '../../../src/adapters/dexie/snapshot/take-over.ts';
import { newDatabase } from '../dexie-harness.ts';
import { openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';

/** A notebook with history, labels, a deleted file, names that file systems refuse, a draft and an agent. */
export async function fillLab({ call, notebook }: RuntimeLab): Promise<string> {
  const id = await notebook({ '/a.md': 'one\n', '/b/c.md': 'two\n', '/b/d.bin': 'x\0y', '/b/ü?.md': 'three\n' });
  await call('files.write', { notebookId: id, path: '/a.md', content: 'one, again\n' });
  await call('files.move', { notebookId: id, from: '/b', to: '/e' });
  await call('files.remove', { notebookId: id, path: '/e/d.bin' });
  await call('files.mkdir', { notebookId: id, path: '/empty' });
  await call('files.setLabels', { notebookId: id, path: '/a.md', labels: ['local-only'] });
  await call('drafts.save', { notebookId: id, path: '/a.md', text: 'a draft', baseHash: null });
  await call('rules.add', { effect: 'deny', match: { path: '/e/**' } });
  return id;
}

export async function makeBackup({ call }: RuntimeLab, passphrase?: string): Promise<Blob> {
  const { blob } = await call('backup.create', passphrase === undefined ? {} : { passphrase });
  if (!(blob instanceof Blob)) throw new Error('no blob');
  return blob;
}

/** Does what the next start of a worker does. Resolves with the runtime over the restored database. */
export async function startAfterRestore(): Promise<RuntimeLab> {
  const scratch = await waitingTakeOver();
  if (scratch === null) throw new Error('nothing takes over');
  const database = newDatabase();
  await database.open();
  await takeOver(scratch, database);
  return openRuntimeLab({ database });
}

/** Names of what a backup, restore or drill has left. */
export async function leftovers(): Promise<string[]> {
  const { scratch, takesOver } = await listScratch();
  return takesOver ? [...scratch, 'take-over'] : scratch;
}

/** Rows that stay in the browser in which they were made, or that a start writes. */
const OF_DEVICE = new Set(['vault', 'reserve', 'runner', 'grant-key', 'last-backup']);

export async function rowsOf(database: CloisterDatabase): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of database.tables) {
    const rows: object[] = await table.toArray();
    tables[table.name] = rows.filter((row) => !('key' in row && OF_DEVICE.has(String(row.key))));
  }
  return tables;
}

import { expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { newDatabase, openStore } from '../../support/dexie-harness.ts';
import { openRuntimeLab } from '../../support/runtime-lab.ts';

/** Changes one row as stored, past the app. */
function spoil(database: CloisterDatabase, table: string, key: string, fields: object): Promise<void> {
  const transaction = database.backendDB().transaction(table, 'readwrite');
  const request = transaction.objectStore(table).get(key);
  request.onsuccess = () => transaction.objectStore(table).put({ ...request.result, ...fields });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

it('says of a damaged file that the file is damaged, and of an absent one that it does not exist', async () => {
  const database = newDatabase();
  const first = await openRuntimeLab({ database });
  const notebookId = await first.notebook({ '/a.md': 'A' });
  const [file] = await database.files.toArray();
  await spoil(database, 'files', file?.fileId ?? '', { sizeBytes: 'many' });
  first.stop();
  const lab = await openRuntimeLab({ database });
  for (const name of ['files.read', 'files.readBytes', 'files.history'])
    expect(await lab.refusal(name, { notebookId, path: '/a.md' }), name).toBe('damaged');
  expect(await lab.refusal('files.setLabels', { notebookId, path: '/a.md', labels: [] })).toBe('damaged');
  expect(await lab.refusal('files.read', { notebookId, path: '/b.md' })).toBe('not-found');
  lab.stop();
});

it('says of a damaged notebook that the notebook is damaged, not that it was removed', async () => {
  const database = newDatabase();
  const lab = await openRuntimeLab({ database });
  const notebookId = await lab.notebook({ '/a.md': 'A' });
  lab.stop();
  await spoil(database, 'notebooks', notebookId, { name: 7 });
  const store = openStore(database);
  await expect(store.notebook(notebookId)).rejects.toMatchObject({ code: 'damaged' });
  await expect(store.notebook('never')).rejects.toMatchObject({ code: 'not-found' });
});

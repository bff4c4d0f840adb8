import { expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { openRuntimeLab } from '../../../../support/runtime-lab.ts';

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

it('removes the contents of a removed notebook that a damaged row of another one has kept, once that is gone', async () => {
  const database = newDatabase();
  const lab = await openRuntimeLab({ database });
  const gone = await lab.notebook({ '/secret.md': 'Only in the removed notebook' }, 'Gone');
  const kept = await lab.notebook({ '/b.md': 'B', '/c.md': 'C' }, 'Kept');
  const [file] = await database.files.filter(({ path }) => path === '/b.md').toArray();
  const [secret] = await database.files.filter(({ path }) => path === '/secret.md').toArray();
  const fileId = file?.fileId ?? expect.unreachable();
  const hash = secret?.hash ?? expect.unreachable();
  await spoil(database, 'files', fileId, { sizeBytes: 'many' });
  await lab.call('notebooks.remove', { notebookId: gone });
  expect(await database.blobs.get(hash)).toBeDefined();

  expect(await lab.call('storage.clearLeftover', {})).toEqual({ contents: 0, sizeBytes: 0, isUnknown: true });
  expect(await database.blobs.get(hash)).toBeDefined();

  await lab.call('storage.discard', { table: 'files', rowKey: fileId });
  expect((await lab.call('storage.inventory', {})).unnamed.count).toBe(1);
  expect(await lab.call('storage.clearLeftover', {})).toEqual({
    contents: 1,
    sizeBytes: 'Only in the removed notebook'.length,
    isUnknown: false,
  });
  expect(await database.blobs.get(hash)).toBeUndefined();
  expect((await lab.call('storage.inventory', {})).unnamed.count).toBe(0);
  expect(await lab.tree(kept)).toMatchObject({ '/c.md': 'C' });
  expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  lab.stop();
});

it('removes nothing that a file, its history or a draft needs', async () => {
  const lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/a.md': 'One' });
  const { hash } = await lab.call('files.read', { notebookId, path: '/a.md' }).then(async () => {
    const reader = await lab.runtime.services.store.notebook(notebookId);
    return reader.get('/a.md') ?? expect.unreachable();
  });
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'Two', baseHash: hash });
  await lab.call('files.remove', { notebookId, path: '/a.md' });
  expect(await lab.call('storage.clearLeftover', {})).toEqual({ contents: 0, sizeBytes: 0, isUnknown: false });
  expect(await lab.database.blobs.count()).toBe(2);
  lab.stop();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { newDatabase } from '../../support/dexie-harness.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { waitUntil } from '../../support/wait-until.ts';

let database: CloisterDatabase;
let first: RuntimeLab;
let second: RuntimeLab;
let notebookId: string;

/** Changes one row as stored, past the app. */
function spoil(table: string, key: string, fields: object): Promise<void> {
  const transaction = database.backendDB().transaction(table, 'readwrite');
  const request = transaction.objectStore(table).get(key);
  request.onsuccess = () => transaction.objectStore(table).put({ ...request.result, ...fields });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

const pathsIn = async (lab: RuntimeLab) => (await lab.call('files.list', { notebookId })).map(({ path }) => path);

const idOf = async (path: string) => (await database.files.filter((file) => file.path === path).first())?.fileId ?? '';

beforeEach(async () => {
  database = newDatabase();
  const before = await openRuntimeLab({ database });
  notebookId = await before.notebook({ '/a.md': 'A', '/b.md': 'B' });
  before.stop();
  await spoil('files', await idOf('/a.md'), { sizeBytes: 'many' });
  first = await openRuntimeLab({ database });
  second = await openRuntimeLab({ database });
});
afterEach(() => {
  first.stop();
  second.stop();
});

describe('a repair in one window', () => {
  it('brings the file back in the other window without a restart', async () => {
    expect(await pathsIn(second)).toEqual(['/b.md']);
    const [row] = (await first.call('storage.setAside', {})).damaged;
    if (!row) throw new Error('no row is damaged');
    await first.call('storage.repair', { table: row.table, rowKey: row.rowKey });
    await waitUntil(async () => expect(await pathsIn(second)).toEqual(['/a.md', '/b.md']));
  });

  it('is announced to all windows, and so is a removal', async () => {
    const channel = new BroadcastChannel('cloister-repairs');
    const heard: unknown[] = [];
    channel.onmessage = (event) => void heard.push(event.data);
    const [row] = (await first.call('storage.setAside', {})).damaged;
    if (!row) throw new Error('no row is damaged');
    const { repaired } = await first.call('storage.repair', { table: row.table, rowKey: row.rowKey });
    await waitUntil(() => expect(heard).toEqual(['changed']));
    await first.call('storage.discard', { table: 'meta', rowKey: repaired[0]?.originalKey ?? '' });
    await waitUntil(() => expect(heard).toEqual(['changed', 'changed']));
    channel.close();
  });
});

describe('a damaged record that a command meets', () => {
  it('is announced to all windows', async () => {
    const channel = new BroadcastChannel('cloister-repairs');
    const heard: unknown[] = [];
    channel.onmessage = (event) => void heard.push(event.data);
    await spoil('files', await idOf('/b.md'), { sizeBytes: 'many' });
    expect(await first.refusal('files.write', { notebookId, path: '/b.md', content: 'more' })).toBe('damaged');
    await waitUntil(() => expect(heard).toEqual(['changed']));
    channel.close();
  });
});

describe('a list of damaged records', () => {
  it('tells a damaged row from missing or wrong content, which has a sound row', async () => {
    await spoil('files', await idOf('/b.md'), { hash: 'f'.repeat(64) });
    for (const hash of await database.blobs.toCollection().primaryKeys())
      await spoil('blobs', String(hash), { bytes: new Uint8Array([1]) });
    const found = await first.call('storage.damaged', {});
    const parts = found.map(({ table, part, reason }) => [table, part, reason]);
    expect(parts).toContainEqual(['files', 'row', 'sizeBytes: is not a whole number']);
    expect(parts).toContainEqual(['files', 'content', 'hash: the content of /b.md is missing']);
    expect(parts).toContainEqual(['blobs', 'content', 'bytes: do not match the hash']);
    // Only a damaged row can be removed.
    for (const { table, rowKey, part } of found)
      expect(await first.refusal('storage.discard', { table, rowKey }), part).toBe(part === 'row' ? null : 'conflict');
  });

  it('names every file whose content is missing, also where two have the same content', async () => {
    await first.call('files.write', { notebookId, path: '/c.md', content: 'B' });
    const b = await database.files.filter(({ path }) => path === '/b.md').first();
    await database.blobs.delete(b?.hash ?? '');
    const missing = (await first.call('storage.damaged', {})).filter(({ part }) => part === 'content');
    expect(missing.map(({ reason }) => reason).sort()).toEqual([
      'hash: the content of /b.md is missing',
      'hash: the content of /c.md is missing',
    ]);
  });
});

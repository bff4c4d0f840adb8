import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { inOneTransaction } from '../../../../../src/adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase, StoredChange, StoredFile } from '../../../../../src/adapters/dexie/database.ts';
import { REMOVAL_TABLES } from '../../../../../src/adapters/dexie/tables/tables.ts';
import { removeNotebook } from '../../../../../src/adapters/dexie/writes/remove-notebook.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';

const SHARED = 'a'.repeat(64);
const OF_GONE = 'b'.repeat(64);
const person = { type: 'person' } as const;

const change = (notebookId: string, seq: number, hash: string): StoredChange => ({
  changeId: `${notebookId}-${seq}`,
  notebookId,
  seq,
  runId: null,
  toolCallId: null,
  actor: person,
  atMs: 1,
  action: 'file.write',
  summary: 'Write',
  auditSeq: seq,
  undoes: [],
  undoneBy: null,
  fileIds: [],
  idempotencyKey: `${notebookId}-${seq}`,
  transitions: [
    {
      fileId: `${notebookId}-file-${seq}`,
      before: null,
      after: { path: `/${seq}.md`, kind: 'file', hash, sizeBytes: 1 },
    },
  ],
});
const file = (notebookId: string, seq: number, hash: string): StoredFile => ({
  fileId: `${notebookId}-file-${seq}`,
  notebookId,
  path: `/${seq}.md`,
  pathKey: `/${seq}.md`,
  parent: '/',
  kind: 'file',
  hash,
  sizeBytes: 1,
  createdMs: 1,
  modifiedMs: 1,
  author: person,
  seq,
});

let database: CloisterDatabase;
beforeEach(async () => {
  database = newDatabase();
  await database.blobs.bulkAdd([SHARED, OF_GONE].map((hash) => ({ hash, bytes: new Uint8Array([1]) })));
  await database.changes.bulkAdd([change('gone', 1, SHARED), change('gone', 2, OF_GONE), change('kept', 1, SHARED)]);
  await database.files.bulkAdd([file('gone', 1, SHARED), file('gone', 2, OF_GONE), file('kept', 1, SHARED)]);
});

const remove = () => inOneTransaction(database, REMOVAL_TABLES, (rows) => removeNotebook(rows, 'gone'));
const contents = async () => (await database.blobs.toCollection().primaryKeys()).sort();
/** Writes a row that no code of the app would write. */
async function put(table: string, row: object): Promise<void> {
  const store = database.backendDB().transaction(table, 'readwrite').objectStore(table);
  await new Promise((resolve, reject) => {
    const request = store.put(row);
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
}

describe('removeNotebook', () => {
  it('removes its contents, and keeps those of another notebook', async () => {
    await remove();
    expect(await contents()).toEqual([SHARED]);
    expect(await database.changes.toCollection().primaryKeys()).toEqual(['kept-1']);
    expect(await database.files.toCollection().primaryKeys()).toEqual(['kept-file-1']);
  });

  it.each<[string, string, object]>([
    ['change', 'changes', { ...change('kept', 1, SHARED), transitions: null }],
    ['change without a notebook', 'changes', { ...change('kept', 1, SHARED), notebookId: 7 }],
    ['file', 'files', { ...file('kept', 1, SHARED), sizeBytes: 'many' }],
  ])(
    'deletes no content while a %s of another notebook is damaged, since its references are unknown',
    async (_, table, row) => {
      await put(table, row);
      await remove();
      expect(await contents()).toEqual([SHARED, OF_GONE]);
    },
  );

  it('keeps the content of a file whose change is missing', async () => {
    await database.changes.delete('kept-1');
    await remove();
    expect(await contents()).toEqual([SHARED]);
  });

  it('removes its own damaged changes, so that they keep no content', async () => {
    await put('changes', { ...change('gone', 1, SHARED), transitions: null });
    await remove();
    expect(await contents()).toEqual([SHARED]);
    expect(await database.changes.toCollection().primaryKeys()).toEqual(['kept-1']);
  });
});

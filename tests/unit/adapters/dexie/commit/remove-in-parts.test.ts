import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { verifyLog } from '../../../../../src/adapters/dexie/log/verify-log.ts';
import type { CommitBatch } from '../../../../../src/core/ports/commit-batch.ts';
import { changeOf, changing, entry, file, fill, refusal } from '../../../../contract/store-harness.ts';
import { newDatabase, openStore } from '../../../../support/dexie-harness.ts';
import { createNotebookRow, NOTEBOOK_ID } from '../../../../support/loop-seed.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

const REMOVE: CommitBatch = {
  writes: [{ type: 'remove-notebook', notebookId: NOTEBOOK_ID }],
  audit: [entry('notebook.remove', { notebookId: NOTEBOOK_ID })],
};
const FILES = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`/${n}.md`, `text ${n}`]));

/** The most rows that one transaction removes, and the transactions that remove any before the browser ends. */
const disk = { mostRows: Number.POSITIVE_INFINITY, lives: Number.POSITIVE_INFINITY };
const remove = IDBObjectStore.prototype.delete;
let database: CloisterDatabase;

beforeEach(() => {
  Object.assign(disk, { mostRows: Number.POSITIVE_INFINITY, lives: Number.POSITIVE_INFINITY });
  const removed = new WeakMap<IDBTransaction, number>();
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
    const rows = (removed.get(this.transaction) ?? 0) + 1;
    removed.set(this.transaction, rows);
    if (rows === 1) disk.lives -= 1;
    if (disk.lives < 0) throw new Error('the browser ended');
    if (rows > disk.mostRows) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return remove.call(this, key);
  };
  database = newDatabase();
});
afterEach(() => {
  IDBObjectStore.prototype.delete = remove;
});

async function counts(): Promise<Record<string, number>> {
  const tables = ['notebooks', 'files', 'changes', 'blobs', 'meta'] as const;
  return Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await database[name].count()])));
}

const NOTHING = { notebooks: 0, files: 0, changes: 0, blobs: 0, meta: 0 };

describe('the removal of a notebook on a full disk', () => {
  it.each([60, 40, 3, 1])('is done in parts when one transaction has space for %i rows', async (mostRows) => {
    const store = openStore(database);
    await fill(store, FILES);
    disk.mostRows = mostRows;
    expect(await refusal(store.commit(REMOVE))).toMatchObject({ written: true });
    expect(await counts()).toEqual(NOTHING);
    await expect(store.notebook(NOTEBOOK_ID)).rejects.toMatchObject({ code: 'not-found' });
    expect(await verifyLog(database, nodeHasher)).toMatchObject({ intact: true });
  });

  it('shows no part of it after an end in between, and is finished after the next start', async () => {
    for (let parts = 1; parts < 6; parts += 1) {
      database = newDatabase();
      const first = openStore(database);
      await fill(first, FILES);
      // The whole at once, the notebook itself, then parts.
      Object.assign(disk, { mostRows: 60, lives: 2 + parts });
      await refusal(first.commit(REMOVE));
      disk.lives = Number.POSITIVE_INFINITY;
      const left = await counts();
      expect(left).toMatchObject({ notebooks: 0, meta: 1 });
      expect((left['files'] ?? 0) + (left['blobs'] ?? 0)).toBeGreaterThan(0);
      const second = openStore(database);
      expect(await second.listNotebooks()).toEqual([]);
      await expect(second.notebook(NOTEBOOK_ID)).rejects.toMatchObject({ code: 'not-found' });
      await second.finishRemovals();
      expect(await counts()).toEqual(NOTHING);
    }
  });

  it('keeps contents that another notebook uses, also from in between', async () => {
    const store = openStore(database);
    await fill(store, FILES);
    await store.commit({
      writes: [{ type: 'put', table: 'notebooks', rows: [{ ...createNotebookRow(), notebookId: 'other' }] }],
      audit: [entry()],
    });
    const using = (text: string) => ({
      ...changeOf([{ fileId: `other ${text}`, before: null, after: file(`/${text}`, text) }], [text]),
      notebookId: 'other',
    });
    await store.commit(changing(using('text 1')));
    Object.assign(disk, { mostRows: 60, lives: 3 });
    await refusal(store.commit(REMOVE));
    disk.lives = Number.POSITIVE_INFINITY;
    await store.commit(changing(using('text 99')));
    await openStore(database).finishRemovals();
    const later = openStore(database);
    const kept = (await later.notebook('other')).descendants('/');
    const bytes = await later.readManyBytes(kept.flatMap(({ hash }) => hash ?? []));
    expect([...bytes.values()].map((one) => new TextDecoder().decode(one))).toEqual(['text 1', 'text 99']);
    expect(await counts()).toEqual({ notebooks: 1, files: 2, changes: 2, blobs: 2, meta: 0 });
  });

  it('is one transaction when there is space', async () => {
    const store = openStore(database);
    await fill(store, FILES);
    disk.lives = 1;
    expect(await refusal(store.commit(REMOVE))).toMatchObject({ written: true });
    expect(await counts()).toEqual(NOTHING);
  });
});

import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Estimate } from '../../../../src/adapters/dexie/commit/storage-quota.ts';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { createDexieStore, type DexieStore } from '../../../../src/adapters/dexie/dexie-store.ts';
import { verifyLog } from '../../../../src/adapters/dexie/log/verify-log.ts';
import { changeOf, changing, entry, file, fill, refusal, treeOf } from '../../../contract/store-harness.ts';
import { newDatabase, openStore, readWholeLog } from '../../../support/dexie-harness.ts';
import { type FullDisk, fillDisk } from '../../../support/full-disk.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { approvalRow } from '../../../support/rows.ts';

let disk: FullDisk;
let database: CloisterDatabase;
beforeEach(() => {
  disk = fillDisk();
  database = newDatabase();
});
afterEach(() => disk.restore());

const rewrite = () =>
  changing(
    changeOf(
      [
        { fileId: 'id /a.md', before: file('/a.md', 'old'), after: file('/a.md', 'new') },
        { fileId: 'id /b.md', before: null, after: file('/b.md', 'more') },
      ],
      ['new', 'more'],
    ),
    { writes: [{ type: 'put', table: 'approvals', rows: [approvalRow()] }] },
  );

async function failures(): Promise<string[]> {
  return (await readWholeLog(database)).map(({ line }) => line).filter((line) => line.includes('"storage.full"'));
}

/** Fails every write of one commit in turn; `check` looks at what is left of each. */
async function atEachWrite(check: (failAt: number) => Promise<void>): Promise<number> {
  for (let failAt = 1; ; failAt += 1) {
    disk.failAt = null;
    database = newDatabase();
    const store = openStore(database);
    await fill(store, { '/a.md': 'old' });
    Object.assign(disk, { writes: 0, failAt, once: true });
    const outcome = await refusal(store.commit(rewrite()));
    const reached = disk.writes >= failAt && outcome === 'storage-full';
    disk.failAt = null;
    if (!reached) {
      expect(outcome).toMatchObject({ written: true });
      return failAt - 1;
    }
    await check(failAt);
  }
}

describe('a commit that fills the disk', () => {
  it('keeps the old content and logs the failure, whichever write fails', async () => {
    const tried = await atEachWrite(async () => {
      // A worker that comes after reads from the rows alone.
      expect(await treeOf(openStore(database))).toEqual(['/a.md old']);
      expect(await database.files.count()).toBe(1);
      expect(await database.blobs.count()).toBe(1);
      expect(await database.changes.count()).toBe(1);
      expect(await database.approvals.count()).toBe(0);
      expect(await failures()).toHaveLength(1);
      expect(await verifyLog(database, nodeHasher)).toMatchObject({ intact: true, entries: 3 });
    });
    // Notebook, change, two files, two contents, the entry, the approval.
    expect(tried).toBe(8);
  });

  it('succeeds on the same store when space is available again', async () => {
    await atEachWrite(async () => {
      const store = openStore(database);
      await store.commit(rewrite());
      expect(await treeOf(store)).toEqual(['/a.md new', '/b.md more']);
    });
  });

  it('does not fail the other commits of its transaction', async () => {
    const store = openStore(database);
    await fill(store, { '/a.md': 'old' });
    Object.assign(disk, { writes: 0, failAt: 1, once: false, spare: (table: string) => table !== 'blobs' });
    const [large, small] = await Promise.all([
      refusal(store.commit(rewrite())),
      refusal(store.commit({ audit: [entry('approval.answer')] })),
    ]);
    expect(large).toBe('storage-full');
    expect(small).toMatchObject({ written: true });
    expect(await treeOf(openStore(database))).toEqual(['/a.md old']);
  });
});

describe('the storage reserve', () => {
  /** No write succeeds while the reserve lies there: the room is what it gives up. */
  async function onlyWithReserveGone(store: DexieStore): Promise<void> {
    await store.reserve.fill();
    const reserve = database.meta;
    const remove = IDBCursor.prototype.delete;
    const removeRange = IDBObjectStore.prototype.delete;
    Object.assign(disk, { writes: 0, failAt: 1, once: false });
    const freed = (table: string) => {
      if (table === 'meta') disk.failAt = null;
    };
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
      freed(this.name);
      return removeRange.call(this, key);
    };
    IDBCursor.prototype.delete = function (this: IDBCursor) {
      freed('meta');
      return remove.call(this);
    };
    const restore = disk.restore;
    disk.restore = () => {
      IDBObjectStore.prototype.delete = removeRange;
      IDBCursor.prototype.delete = remove;
      restore();
    };
    expect(await reserve.count()).toBe(1);
  }

  it('is released for a commit without content', async () => {
    const store = openStore(database);
    await fill(store, {});
    await onlyWithReserveGone(store);
    expect(await refusal(store.commit({ audit: [entry('run.end')] }))).toMatchObject({ written: true });
    expect(await database.meta.count()).toBe(0);
  });

  it('is released to log a failure, but not to write the failed content', async () => {
    const store = openStore(database);
    await fill(store, { '/a.md': 'old' });
    await onlyWithReserveGone(store);
    expect(await refusal(store.commit(rewrite()))).toBe('storage-full');
    expect(await failures()).toHaveLength(1);
    expect(await treeOf(openStore(database))).toEqual(['/a.md old']);
  });

  it('is refilled once, when space is available', async () => {
    const store = openStore(database);
    await fill(store, {});
    Object.assign(disk, { failAt: 0 });
    await store.reserve.fill();
    expect(await database.meta.count()).toBe(0);
    disk.failAt = null;
    await store.reserve.fill();
    const [row] = await database.meta.toArray();
    await store.reserve.fill();
    expect(await database.meta.toArray()).toEqual([row]);
    expect(row).toMatchObject({ key: 'reserve' });
  });
});

describe('a commit with content', () => {
  function storeWith(estimate: () => Promise<Estimate>): DexieStore {
    const ports = { hasher: nodeHasher, nowMs: () => NOON_MS, probe: () => {}, announce: () => {} };
    return createDexieStore(database, { ...ports, estimate });
  }

  it('is refused before space runs out, and logged once a minute; other commits succeed', async () => {
    const quotaBytes = 100_000_000;
    let usageBytes = 0;
    const store = storeWith(async () => ({ usageBytes, quotaBytes }));
    await fill(openStore(database), { '/a.md': 'old' });
    usageBytes = quotaBytes - 4_000_000;
    expect(await refusal(store.commit(rewrite()))).toBe('storage-full');
    expect(await refusal(store.commit(rewrite()))).toBe('storage-full');
    expect(await failures()).toHaveLength(1);
    expect(await refusal(store.commit({ audit: [entry()] }))).toMatchObject({ written: true });
    expect(await treeOf(store)).toEqual(['/a.md old']);
    usageBytes = 0;
    expect(await refusal(store.commit(rewrite()))).toMatchObject({ written: true });
  });

  it('counts the content of a proposed change', async () => {
    const store = storeWith(async () => ({ usageBytes: 99, quotaBytes: 100 }));
    await fill(openStore(database), { '/a.md': 'old' });
    const approvals = [approvalRow({ change: findWrite(rewrite(), 'change')?.change ?? null })];
    expect(
      await refusal(store.commit({ writes: [{ type: 'put', table: 'approvals', rows: approvals }], audit: [entry()] })),
    ).toBe('storage-full');
    expect(await database.approvals.count()).toBe(0);
  });

  it('succeeds when the browser reports no quota', async () => {
    for (const estimate of [async () => ({ usageBytes: 0, quotaBytes: 0 }), () => Promise.reject(new Error('no'))]) {
      database = newDatabase();
      const store = storeWith(estimate);
      await fill(store, { '/a.md': 'old' });
      expect(await refusal(store.commit(rewrite()))).toMatchObject({ written: true });
    }
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpaceReserve } from '../../../../../src/adapters/dexie/commit/storage-reserve.ts';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { createDexieStore, type DexieStore } from '../../../../../src/adapters/dexie/dexie-store.ts';
import { setRowSink } from '../../../../../src/adapters/dexie/journal/row-sink.ts';
import type { CommitBatch } from '../../../../../src/core/ports/commit-batch.ts';
import { changeOf, changing, entry, file, fill, refusal, treeOf } from '../../../../contract/store-harness.ts';
import { newDatabase, openStore } from '../../../../support/dexie-harness.ts';
import { type FullDisk, fillDisk, noSpace } from '../../../../support/full-disk.ts';
import { NOTEBOOK_ID } from '../../../../support/loop-seed.ts';
import { NOON_MS } from '../../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

let disk: FullDisk;
let database: CloisterDatabase;
let store: DexieStore;
let steps: string[];
/** Whether the volume has free bytes once the reserve is released. */
let isEnough: boolean;

beforeEach(async () => {
  disk = fillDisk();
  disk.error = noSpace;
  database = newDatabase();
  steps = [];
  isEnough = true;
  await fill(openStore(database), { '/a.md': 'old', '/b.md': 'other' });
  const space: SpaceReserve = {
    fill: async () => isEnough,
    release: async () => false,
    async releaseAll() {
      steps.push('release');
      if (isEnough) disk.failAt = null;
    },
    async hasFreeBytes() {
      steps.push('measure');
      return isEnough;
    },
    isReleased: () => false,
    usedBytes: async () => 0,
  };
  const ports = { hasher: nodeHasher, nowMs: () => NOON_MS, probe: () => {}, announce: () => {} };
  store = createDexieStore(database, { ...ports, space, onError: () => {} });
  const released = (name: string) => () => {
    steps.push(name);
    return true;
  };
  const releaseBase = async () => released('release the base')();
  setRowSink(database, { prepare: () => () => {}, release: released('release the journal'), releaseBase });
});
afterEach(() => disk.restore());

const removal = () =>
  changing(changeOf([{ fileId: 'id /a.md', before: file('/a.md', 'old'), after: null }], []), { audit: [entry()] });
const content = () =>
  changing(changeOf([{ fileId: 'id /c.md', before: null, after: file('/c.md', 'more') }], ['more']));

describe('a volume without free bytes', () => {
  it('removes a file with the space of the reserve, which is released before the second attempt', async () => {
    Object.assign(disk, { writes: 0, failAt: 1 });
    expect(await refusal(store.commit(removal()))).toMatchObject({ written: true });
    expect(steps).toEqual(['release', 'measure']);
    expect(await treeOf(openStore(database))).toEqual(['/b.md other']);
  });

  it('adds a label, and removes the notebook', async () => {
    const ways: CommitBatch[] = [
      {
        writes: [
          { type: 'set-labels', rows: [{ fileId: 'id /a.md', notebookId: NOTEBOOK_ID, labels: ['local-only'] }] },
        ],
        audit: [entry()],
      },
      { writes: [{ type: 'remove-notebook', notebookId: NOTEBOOK_ID }], audit: [entry()] },
    ];
    for (const way of ways) {
      Object.assign(disk, { writes: 0, failAt: 1 });
      expect(await refusal(store.commit(way))).toMatchObject({ written: true });
    }
    expect(await database.notebooks.count()).toBe(0);
  });

  it('refuses content with storage-full', async () => {
    Object.assign(disk, { writes: 0, failAt: 1 });
    expect(await refusal(store.commit(content()))).toBe('storage-full');
    expect(await treeOf(openStore(database))).toEqual(['/a.md old', '/b.md other']);
  });

  it('writes nothing more and keeps the journal while another program has taken the reserve', async () => {
    isEnough = false;
    Object.assign(disk, { writes: 0, failAt: 1 });
    await expect(store.commit(removal())).rejects.toMatchObject({
      code: 'storage-full',
      message: expect.stringMatching(/Free some space on the device, then reload/),
    });
    const tried = disk.writes;
    expect(await refusal(store.commit(removal()))).toBe('storage-full');
    expect(await refusal(store.commit({ audit: [entry()] }))).toBe('storage-full');
    expect(disk.writes).toBe(tried);
    expect(steps.join()).not.toMatch(/journal|base/);

    isEnough = true;
    expect(await refusal(store.commit(removal()))).toMatchObject({ written: true });
  });
});

describe('a connection that the browser closes', () => {
  it.each(['AbortError', 'InvalidStateError'])('is opened again for the same commit after %s', async (name) => {
    disk.error = () => new DOMException('Backend aborted error', name);
    for (const [batch, failAt] of [
      [removal(), 1],
      [content(), 2],
    ] as const) {
      Object.assign(disk, { writes: 0, failAt });
      expect(await refusal(store.commit(batch))).toMatchObject({ written: true });
    }
    expect(await treeOf(openStore(database))).toEqual(['/b.md other', '/c.md more']);
  });
});

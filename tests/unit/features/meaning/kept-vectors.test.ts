import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openMeaning } from '../../../../src/features/meaning/worker/open-meaning.ts';
import { createVectorStore, type VectorStore } from '../../../../src/features/meaning/worker/vector-store.ts';
import { holds } from '../../../browser/find-canary.ts';
import { shippedTable } from '../../../support/meaning-table.ts';

const TEXTS: Readonly<Record<string, string>> = {
  h1: '# Power cut\n\nThe lamps went off during the night because the electricity failed.',
  h2: '# Insects\n\nSmall black flies breed in the wet algae on top of the plants.',
  h3: '# Meeting\n\nWe talked about the budget for next year.',
};
const files = Object.keys(TEXTS).map((hash, at) => ({
  fileId: `f${at}`,
  path: `/note-${at}.md`,
  hash,
  hasText: true,
}));
const read = async (wanted: readonly { hash: string }[]) => wanted.map(({ hash }) => TEXTS[hash] ?? null);

function open(store: VectorStore) {
  return openMeaning({ store, loadTable: async () => shippedTable(), pause: async () => {} });
}

describe('vectors', () => {
  it('are made once, also after a restart and by another thread', async () => {
    const first = open(createVectorStore('meaning-1'));
    const beside = open(createVectorStore('meaning-1'));
    expect(await first.make(files, read, 1000)).toEqual({ done: 3, total: 3, made: 3, model: null, table: null });
    const again = await first.make(files, read, 1000);
    const other = await beside.make(files, read, 1000);
    const later = open(createVectorStore('meaning-1'));
    const after = await later.make(files, read, 1000);
    expect([again.made, other.made, after.made]).toEqual([3, 0, 0]);
    const [near] = await later.nearest(['electricity', 'outage'], files, { limit: 5 });
    expect(near?.file.hash).toBe('h1');
  });

  it('stop when there is no more time, and continue with the rest', async () => {
    const many = Array.from({ length: 250 }, (_, at) => ({
      fileId: `m${at}`,
      path: `/m${at}.md`,
      hash: `m${at}`,
      hasText: true,
    }));
    let now = 0;
    const meaning = openMeaning({
      store: createVectorStore('meaning-2'),
      loadTable: async () => shippedTable(),
      pause: async () => {
        now += 10;
      },
      nowMs: () => now,
    });
    const texts = async (wanted: readonly unknown[]) => wanted.map(() => 'Some English words about plants.');
    expect(await meaning.make(many, texts, 5)).toEqual({ done: 100, total: 250, made: 100, model: null, table: null });
    expect(await meaning.make(many, texts, 100)).toEqual({
      done: 250,
      total: 250,
      made: 250,
      model: null,
      table: null,
    });
  });

  it('are made of one batch at least, however slow the device is', async () => {
    let now = 0;
    const meaning = openMeaning({
      store: createVectorStore('meaning-slow'),
      loadTable: async () => shippedTable(),
      pause: async () => {},
      nowMs: () => (now += 10),
    });
    expect(await meaning.make(files, read, 5)).toMatchObject({ done: 3, made: 3 });
  });

  it('of contents that are gone are removed, with the hashes, from every pack', async () => {
    const store = createVectorStore('meaning-3');
    await open(store).make(files, read, 1000);
    expect((await store.contents()).sort()).toEqual(['h1', 'h2', 'h3']);
    await store.remove(['h2']);
    expect((await store.contents()).sort()).toEqual(['h1', 'h3']);
    const all: unknown[] = [];
    const request = indexedDB.open('meaning-3');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    for (const name of request.result.objectStoreNames) {
      const rows = request.result.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => {
        rows.onsuccess = resolve;
      });
      all.push(...rows.result);
    }
    request.result.close();
    expect(holds(all, 'h2')).toBe(false);
    expect(holds(all, 'h1')).toBe(true);
    const later = open(createVectorStore('meaning-3'));
    expect((await later.make(files, read, 1000)).made).toBe(1);
  });

  it('are removed when the search by meaning is turned off', async () => {
    const store = createVectorStore('meaning-4');
    const meaning = open(store);
    await meaning.make(files, read, 1000);
    await meaning.setOn(false);
    expect([await meaning.isOn(), await store.contents()]).toEqual([false, []]);
    await meaning.setOn(true);
    await meaning.make(files, read, 1000);
    expect([await meaning.isOn(), (await store.contents()).length]).toEqual([true, 3]);
  });

  it('relate notes to each other, and a note without one to none', async () => {
    const meaning = open(createVectorStore('meaning-5'));
    const [of] = files;
    if (of === undefined) throw new Error('no file');
    expect(await meaning.related(of, files, 5)).toEqual([]);
    await meaning.make(files, read, 1000);
    expect((await meaning.related(of, files, 5)).every(({ file }) => file.hash !== of.hash)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { Killed } from '../../../../support/folder-sync/memory-folder.ts';
import { actAtRandom, randomFrom, type TwoSides } from '../../../../support/folder-sync/random-sides.ts';
import { openSyncLab, rowOf, type SyncLab } from '../../../../support/folder-sync/sync-lab.ts';

const KILLS = caseCount({ reduced: 10, full: 60 });

/** The two sides of a lab. What a disk refuses rejects. */
function sidesOf({ lab, folder, notebookId }: SyncLab, required: Set<string>): TwoSides {
  /** What other programs overwrite or delete before any pass could read it is not the app's to keep. */
  const destroy = async (path: string) => {
    for (const text of folder.textsAt(path)) {
      const stored = await lab.database.blobs.get(lab.runtime.services.loop.hasher.sha256(text));
      if (stored === undefined) required.delete(text);
    }
  };
  return {
    call: async (name, input) => lab.runtime.dispatch(name, { ...input, notebookId }),
    paths: async () =>
      (await lab.runtime.services.store.notebook(notebookId))
        .descendants('/')
        .map(({ path, kind }) => ({ path, kind })),
    async put(path, text) {
      await destroy(path);
      folder.put(path, text);
    },
    async rename(from, to) {
      if (folder.has(to)) throw new Error('taken');
      folder.rename(from, to);
    },
    async delete(path) {
      await destroy(path);
      folder.delete(path);
    },
    mkdir: async (path) => folder.mkdir(path),
    async entries() {
      const files = Object.keys(folder.files()).map((path) => ({ path, kind: 'file' as const }));
      const folders = folder.folders().map((path) => ({ path, kind: 'folder' as const }));
      return [...files, ...folders].filter(({ path }) => !path.startsWith('.cloister'));
    },
  };
}

/** Returns every text that is anywhere: in the notebook, its history, the folder and its bin. */
async function textsAnywhere({ lab, folder }: SyncLab): Promise<Set<string>> {
  const decoder = new TextDecoder();
  const stored = (await lab.database.blobs.toArray()).map(({ bytes }) => decoder.decode(bytes));
  return new Set([...stored, ...Object.values(folder.files())]);
}

/** Makes every commit a place where the process can end. */
function makeMortal({ lab, folder }: SyncLab): void {
  const { store } = lab.runtime.services;
  const { commit } = store;
  Object.assign(store, {
    commit: async (...input: Parameters<typeof commit>) => {
      folder.strike();
      const result = await commit(...input);
      folder.strike();
      return result;
    },
  });
}

describe('random operations on both sides', () => {
  it.each([
    { name: 'a disk that tells cases apart', disk: {}, seed: 1, reduced: 150 },
    { name: 'a disk that does not', disk: { foldsCase: true }, seed: 2, reduced: 50 },
    { name: 'a disk that decomposes names', disk: { foldsCase: true, decomposes: true }, seed: 3, reduced: 50 },
  ])('lose nothing and end in step on $name', async ({ disk, seed, reduced }) => {
    const operations = caseCount({ reduced, full: 1000 });
    const random = randomFrom(randomSeed + seed);
    const sync = await openSyncLab({ '/a.md': 'first', '/notes/b.md': 'second' }, disk);
    makeMortal(sync);
    const { folder } = sync;
    const written = new Set(['first', 'second']);
    const sides = sidesOf(sync, written);
    const listed = new Set<string>();
    let kills = 0;
    const pass = async () => {
      for (const text of Object.values(sync.disk())) written.add(text);
      try {
        const result = await sync.run();
        for (const { copy } of result.conflicts) if (copy !== undefined) listed.add(copy);
        return result;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        return null;
      } finally {
        folder.revive();
      }
    };
    for (let count = 1; count <= operations; count += 1) {
      for (const text of await actAtRandom(sides, random, count)) written.add(text);
      const what = random(12);
      if (what === 0) folder.killIn = random(25);
      if (what === 1) folder.isThere = false;
      if (what === 2) {
        const paths = Object.keys(sync.disk());
        if (paths.length > 0) folder.unreadable.add(paths[random(paths.length)] ?? '');
      }
      if (random(4) === 0 || what <= 2) await pass();
      folder.isThere = true;
      folder.unreadable.clear();
    }
    while (kills < KILLS) {
      for (const text of await actAtRandom(sides, random, operations + kills)) written.add(text);
      folder.killIn = random(4);
      if ((await pass()) !== null && random(50) === 0) kills += 1;
    }
    await pass();
    await pass();
    expect(await pass()).toMatchObject({ in: 0, out: 0 });
    const anywhere = await textsAnywhere(sync);
    expect([...written].filter((text) => !anywhere.has(text))).toEqual([]);

    const rows = await sync.lab.runtime.services.store.listSyncFiles(sync.notebookId);
    const files = rows.filter(({ kind }) => kind === 'file');
    const tree = await sync.tree();
    const onDisk = sync.disk();
    expect(files.map(({ path, diskPath }) => [path, onDisk[diskPath]])).toEqual(
      files.map(({ path }) => [path, tree[path]]),
    );
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(tree).sort());
    expect(files.map(({ diskPath }) => diskPath).sort()).toEqual(Object.keys(onDisk).sort());
    // Each copy that came of a conflict was listed.
    const copies = Object.keys(tree).filter((path) => path.includes('(from folder'));
    const everListed = [...listed, ...(await rowOf(sync)).notes.flatMap(({ copy }) => copy ?? [])];
    const bases = new Set(everListed.map((path) => path.slice(path.lastIndexOf('/') + 1)));
    expect(copies.filter((path) => !bases.has(path.slice(path.lastIndexOf('/') + 1))).length).toBeLessThanOrEqual(
      kills,
    );
    expect(await sync.lab.call('audit.verify', {})).toMatchObject({ intact: true });
    sync.lab.stop();
  });
});

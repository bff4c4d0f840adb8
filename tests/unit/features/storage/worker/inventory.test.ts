import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { exerciseDatabase } from '../../../../../src/features/exercise/contract/exercise-database.ts';
import type { StorageInventory } from '../../../../../src/features/storage/contract/storage-inventory.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';

let database: CloisterDatabase;
let lab: RuntimeLab;

beforeEach(async () => {
  database = newDatabase();
  lab = await openRuntimeLab({ database, model: () => createModelByTask({ Hello: [{ text: 'Hello to you.' }] }) });
});
afterEach(() => lab.stop());

async function measure(notebookId: string) {
  const inventory: StorageInventory = await lab.call('storage.inventory', {});
  const of = inventory.notebooks.find((one) => one.notebookId === notebookId);
  return { ...inventory, kinds: of?.kinds ?? expect.unreachable('The notebook is not measured.'), of };
}

const text = (letter: string, bytes: number) => letter.repeat(bytes);

describe('storage.inventory', () => {
  it('measures files, earlier versions and deleted files of each notebook by their bytes', async () => {
    const one = await lab.notebook({ '/a.md': text('a', 1000), '/b.md': text('b', 300) });
    const other = await lab.notebook({ '/c.md': text('c', 50) });
    const written = await lab
      .call('files.write', {
        notebookId: one,
        path: '/a.md',
        content: text('d', 700),
        baseHash: null,
      })
      .catch(() => null);
    expect(written).toBeNull();
    const [file] = await database.files
      .where({ notebookId: one })
      .filter(({ path }) => path === '/a.md')
      .toArray();
    await lab.call('files.write', {
      notebookId: one,
      path: '/a.md',
      content: text('d', 700),
      baseHash: file?.hash ?? '',
    });
    await lab.call('files.remove', { notebookId: one, path: '/b.md' });

    const { kinds, of, notebooks, largest } = await measure(one);
    expect(kinds.files).toEqual({ count: 1, sizeBytes: 700 });
    expect(kinds.versions).toEqual({ count: 1, sizeBytes: 1000 });
    expect(kinds.bin).toEqual({ count: 1, sizeBytes: 300 });
    expect(kinds.history.count).toBeGreaterThanOrEqual(3);
    expect(kinds.files.sizeBytes).toBe((await database.notebooks.get(one))?.sizeBytes);
    expect(of?.sizeBytes).toBe(Object.values(kinds).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    expect(notebooks.map(({ notebookId }) => notebookId).sort()).toEqual([one, other].sort());
    expect(largest[0]).toMatchObject({ type: 'file', path: '/a.md', versions: 1, versionBytes: 1000, sizeBytes: 1700 });
    expect(largest.find(({ type }) => type === 'deleted-file')).toMatchObject({ path: '/b.md', sizeBytes: 300 });
  });

  it('adds up to one figure, in which a content of several files counts once', async () => {
    const same = text('s', 400);
    await lab.notebook({ '/a.md': same, '/b.md': same });
    const { notebooks, device, sharedBytes, sizeBytes } = await lab.call('storage.inventory', {});
    const amounts = [...notebooks.flatMap(({ kinds }) => Object.values(kinds)), ...Object.values(device)];
    expect(sharedBytes).toBe(400);
    expect(sizeBytes).toBe(amounts.reduce((sum, amount) => sum + amount.sizeBytes, 0) - sharedBytes);
  });

  it('measures conversations with their messages and runs, drafts, and the log', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'boss', notebookId });
    const { sessionId } = await lab.settled(runId);
    await lab.call('drafts.save', { notebookId, path: '/a.md', text: text('x', 5000), baseHash: null });
    const { kinds, device, largest } = await measure(notebookId);
    expect(kinds.conversations.count).toBe(1);
    expect(kinds.conversations.sizeBytes).toBeGreaterThan('Hello to you.'.length);
    expect(kinds.drafts.count).toBe(1);
    expect(kinds.drafts.sizeBytes).toBeGreaterThan(5000);
    expect(largest.find(({ type }) => type === 'conversation')).toMatchObject({
      ...{ sessionId, notebookId, runCount: 1 },
      runs: [{ runId, title: 'Hello', sizeBytes: expect.any(Number) }],
    });
    expect(device.log.count).toBe((await lab.call('audit.entries', { limit: 1000 })).at(-1)?.seq ?? 0);
    expect(device.log.sizeBytes).toBeGreaterThan(0);
    expect(device.settings.sizeBytes).toBeGreaterThan(0);
  });

  it('measures the database of exercises, also when the database of notebooks has another name', async () => {
    const before = await lab.call('storage.inventory', {});
    expect(before.device.exercise).toEqual({ count: 0, sizeBytes: 0 });
    const exercises = new CloisterDatabase(exerciseDatabase(database.name));
    try {
      await exercises.blobs.put({ hash: 'e'.repeat(64), bytes: new Uint8Array(4321) });
      const { device, sizeBytes } = await lab.call('storage.inventory', {});
      expect(device.exercise.count).toBe(0);
      expect(device.exercise.sizeBytes).toBeGreaterThanOrEqual(4321);
      expect(device.exercise.sizeBytes).toBeLessThan(5000);
      expect(sizeBytes - before.sizeBytes).toBeGreaterThanOrEqual(device.exercise.sizeBytes);
      expect(device.leftover).toEqual({ count: 0, sizeBytes: 0 });
    } finally {
      await exercises.delete();
    }
    expect((await lab.call('storage.inventory', {})).device.exercise.sizeBytes).toBe(0);
  });

  it('names a content that no file and no change names', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    const before = (await lab.call('storage.inventory', {})).device.leftover;
    expect(before).toEqual({ count: 0, sizeBytes: 0 });
    await database.blobs.put({ hash: 'f'.repeat(64), bytes: new Uint8Array(321) });
    const { device, kinds } = await measure(notebookId);
    expect(device.leftover.count).toBe(1);
    expect(kinds.files.count).toBe(1);
  });

  it('measures the rows of a notebook whose own row is damaged', async () => {
    const notebookId = await lab.notebook({ '/a.md': text('a', 900) });
    const row = await database.notebooks.get(notebookId);
    if (row === undefined) return expect.unreachable();
    await database.notebooks.put({ ...row, quotaBytes: -1 });
    const { kinds } = await measure(notebookId);
    expect(kinds.files.sizeBytes).toBe(900);
  });
});

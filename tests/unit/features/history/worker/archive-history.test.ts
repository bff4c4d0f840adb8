import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let fresh: RuntimeLab;
/** The notebook into which the archive was imported. */
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  fresh = await openRuntimeLab();
  const from = await lab.notebook({ '/a.md': 'One', '/lab/b.md': 'Bee' });
  // Versions of one millisecond are one state.
  await setTimeout(2);
  await lab.call('files.write', { notebookId: from, path: '/a.md', content: 'Two' });
  await setTimeout(2);
  await lab.call('files.write', { notebookId: from, path: '/lab/b.md', content: 'Bees' });
  const choice = { authorship: true, provenance: true, history: true, log: false };
  const archive = await lab.call('notebooks.export', { notebookId: from, ...choice });
  ({ notebookId } = await fresh.call('notebooks.create', { name: 'Copy' }));
  await fresh.call('files.write', { notebookId, path: '/own.md', content: 'Own' });
  await fresh.call('notebooks.import', { notebookId, entries: archive });
});
afterEach(() => Promise.all([lab.stop(), fresh.stop()]));

async function entryOfImport(path?: string) {
  const { entries } = await fresh.call('changes.page', { notebookId, ...(path === undefined ? {} : { path }) });
  const entry = entries.find(({ action }) => action === 'import');
  return entry ?? expect.unreachable('The import is not in the history.');
}

async function earlier(path?: string) {
  const { changeId } = await entryOfImport(path);
  return fresh.call('changes.page', { notebookId, of: changeId, ...(path === undefined ? {} : { path }) });
}

describe('history that came with an import', () => {
  it('is listed below the import, of a notebook, a folder and a file, page by page', async () => {
    expect((await entryOfImport()).earlier).toBe(4);
    expect((await entryOfImport('/lab')).earlier).toBe(2);
    expect((await entryOfImport('/a.md')).earlier).toBe(2);
    const { entries } = await earlier('/a.md');
    expect(entries.map(({ action, paths }) => [action, paths])).toEqual([
      ['write', ['/a.md']],
      ['import', ['/a.md']],
    ]);
    expect(entries[0]?.archive).toMatchObject({ counts: { added: 0, changed: 1, moved: 0, deleted: 0 } });
    const { changeId } = await entryOfImport();
    const page = (skip: number) => fresh.call('changes.page', { notebookId, of: changeId, skip, limit: 2 });
    const [first, second] = [await page(0), await page(2)];
    expect([first.nextSeq, second.nextSeq]).toEqual([2, null]);
    const times = [...first.entries, ...second.entries].map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('is compared with now, and restored as one change that can be undone', async () => {
    const { entries } = await earlier('/a.md');
    const [, created] = entries;
    const [seq, archiveMs] = [created?.seq ?? 0, created?.atMs ?? 0];
    const found = await fresh.call('changes.compare', { notebookId, fromSeq: seq, fromArchiveMs: archiveMs });
    expect(found.files.find(({ path }) => path === '/a.md')).toMatchObject({ kind: 'changed' });
    expect(found.files.some(({ path }) => path === '/own.md')).toBe(false);
    const at = { notebookId, path: '/a.md', seq, archiveMs };
    const plan = await fresh.call('changes.planRestore', at);
    expect(plan).toMatchObject({ counts: { changed: 1 }, leftCount: 0, atMs: archiveMs });
    const { changeId } = await fresh.call('changes.restore', { ...at, seenSeq: plan.nowSeq });
    expect(await fresh.tree(notebookId)).toEqual({ '/a.md': 'One', '/lab/b.md': 'Bees', '/own.md': 'Own' });
    await fresh.call('changes.undo', { changeId: changeId ?? '' });
    expect(await fresh.tree(notebookId)).toEqual({ '/a.md': 'Two', '/lab/b.md': 'Bees', '/own.md': 'Own' });
  });

  it('of a folder leaves files that had none as they are', async () => {
    const [latest] = (await earlier('/lab')).entries.slice(-1);
    await fresh.call('files.write', { notebookId, path: '/lab/new.md', content: 'New' });
    const at = { notebookId, path: '/lab', seq: latest?.seq ?? 0, archiveMs: latest?.atMs ?? 0 };
    await fresh.call('changes.restore', at);
    const tree = { '/a.md': 'Two', '/lab/b.md': 'Bee', '/lab/new.md': 'New', '/own.md': 'Own' };
    expect(await fresh.tree(notebookId)).toEqual(tree);
  });
});

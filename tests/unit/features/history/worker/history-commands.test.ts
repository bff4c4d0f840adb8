import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/a.md': 'A1', '/n/b.md': 'B1', '/n/c.md': 'C1' });
});
afterEach(() => lab.stop());

const write = (path: string, content: string) => lab.call('files.write', { notebookId, path, content });
const move = (from: string, to: string) => lab.call('files.move', { notebookId, from, to });
const seqNow = async () => (await lab.runtime.services.store.notebook(notebookId)).seq;
const page = (options: { path?: string; beforeSeq?: number; limit?: number } = {}) =>
  lab.call('changes.page', { notebookId, ...options });

describe('changes.page', () => {
  it('lists the changes of a notebook page by page, newest first', async () => {
    for (let n = 2; n < 8; n += 1) await write('/a.md', `A${n}`);
    const seqs: number[] = [];
    for (let beforeSeq: number | undefined; ; ) {
      const { entries, nextSeq } = await page({ limit: 3, ...(beforeSeq === undefined ? {} : { beforeSeq }) });
      expect(entries.length).toBeLessThanOrEqual(3);
      seqs.push(...entries.map(({ seq }) => seq));
      if (nextSeq === null) break;
      beforeSeq = nextSeq;
    }
    expect(seqs).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('follows a folder and a file through their moves', async () => {
    await write('/n/b.md', 'B2');
    await write('/a.md', 'A2');
    await move('/n', '/m');
    await write('/m/c.md', 'C2');
    await move('/m/b.md', '/b.md');
    const folder = await page({ path: '/m' });
    expect(folder.entries.map(({ seq, files }) => [seq, files])).toEqual([
      [6, 1],
      [5, 1],
      [4, 2],
      [2, 1],
      [1, 2],
    ]);
    expect(folder.entries.at(-1)).toMatchObject({ action: 'import', allFiles: 3, paths: ['/n/b.md', '/n/c.md'] });
    const file = await page({ path: '/b.md' });
    expect(file.entries.map(({ seq }) => seq)).toEqual([6, 4, 2, 1]);
  });

  it('tells the request, and whether the person approved', async () => {
    const { runId } = await lab.call('runs.start', { message: 'Create a note about frogs', notebookId });
    const run = await lab.settled(runId);
    if (run.status === 'awaiting-approval') {
      const [approval] = await lab.call('approvals.list', {});
      await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
      await lab.settled(runId);
    }
    const [entry] = (await page()).entries;
    expect(entry).toMatchObject({
      runId,
      actor: { type: 'agent' },
      why: { prompt: 'Create a note about frogs', from: 'message', title: null, approved: true },
    });
  });
});

describe('changes.compare', () => {
  it('names what was added, changed, moved and deleted between two changes', async () => {
    const from = await seqNow();
    await write('/a.md', 'A2');
    await write('/new.md', 'N');
    await move('/n/b.md', '/n/d.md');
    const middle = await seqNow();
    await lab.call('files.remove', { notebookId, path: '/n/c.md' });
    await write('/new.md', 'N2');
    const all = await lab.call('changes.compare', { notebookId, fromSeq: from });
    expect(all.counts).toEqual({ added: 1, changed: 1, moved: 1, deleted: 1 });
    expect(all.files.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'changed /a.md',
      'deleted /n/c.md',
      'moved /n/d.md',
      'added /new.md',
    ]);
    const first = await lab.call('changes.compare', { notebookId, fromSeq: from, toSeq: middle });
    expect(first.counts).toEqual({ added: 1, changed: 1, moved: 1, deleted: 0 });
    const inFolder = await lab.call('changes.compare', { notebookId, path: '/n', fromSeq: from });
    expect(inFolder.counts).toEqual({ added: 0, changed: 0, moved: 1, deleted: 1 });
    // The order of both does not matter.
    const swapped = await lab.call('changes.compare', { notebookId, fromSeq: middle, toSeq: from });
    expect(swapped).toEqual(first);
  });
});

describe('changes.restore', () => {
  it('shows what it would change, and restores a notebook as one change with undo', async () => {
    const seq = await seqNow();
    const then = await lab.tree(notebookId);
    await write('/a.md', 'A2');
    await write('/new/x.md', 'X');
    await move('/n', '/m');
    await lab.call('files.remove', { notebookId, path: '/m/c.md' });
    const now = await lab.tree(notebookId);
    const plan = await lab.call('changes.planRestore', { notebookId, seq });
    expect(plan.counts).toEqual({ added: 1, changed: 1, moved: 1, deleted: 1 });
    expect(plan).toMatchObject({ left: [], leftCount: 0, nowSeq: await seqNow() });
    expect(await lab.tree(notebookId)).toEqual(now);
    const { changeId, counts } = await lab.call('changes.restore', { notebookId, seq, seenSeq: plan.nowSeq });
    expect(counts).toEqual(plan.counts);
    expect(await lab.tree(notebookId)).toEqual(then);
    expect(await seqNow()).toBe(plan.nowSeq + 1);
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'history.restore', changeId });
    expect(await lab.call('changes.undo', { changeId: changeId ?? '' })).toMatchObject({ conflicts: [] });
    expect(await lab.tree(notebookId)).toEqual(now);
  });

  it('restores a folder alone, wherever its files are by now', async () => {
    const seq = await seqNow();
    await write('/a.md', 'A2');
    await write('/n/b.md', 'B2');
    await move('/n/c.md', '/c.md');
    await move('/n', '/m');
    await lab.call('changes.restore', { notebookId, path: '/m', seq });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A2', '/n/b.md': 'B1', '/n/c.md': 'C1' });
  });

  it('restores one file', async () => {
    const seq = await seqNow();
    await write('/a.md', 'A2');
    await write('/n/b.md', 'B2');
    await lab.call('changes.restore', { notebookId, path: '/a.md', seq });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A1', '/n/b.md': 'B2', '/n/c.md': 'C1' });
  });

  it('leaves what has no content any more, and says so', async () => {
    const seq = await seqNow();
    const [row] = await lab.call('files.list', { notebookId, glob: '/a.md' });
    await write('/a.md', 'A2');
    await write('/n/b.md', 'B2');
    await lab.database.blobs.delete(row?.hash ?? '');
    const plan = await lab.call('changes.planRestore', { notebookId, seq });
    expect(plan.left).toEqual([
      expect.objectContaining({ path: '/a.md', reason: expect.stringContaining('no longer') }),
    ]);
    await lab.call('changes.restore', { notebookId, seq });
    expect(await lab.tree(notebookId)).toMatchObject({ '/a.md': 'A2', '/n/b.md': 'B1' });
  });

  it('writes nothing when the notebook changed since it was shown', async () => {
    const seq = await seqNow();
    await write('/a.md', 'A2');
    const { nowSeq } = await lab.call('changes.planRestore', { notebookId, seq });
    await write('/a.md', 'A3');
    expect(await lab.refusal('changes.restore', { notebookId, seq, seenSeq: nowSeq })).toBe('conflict');
    expect((await lab.tree(notebookId))['/a.md']).toBe('A3');
  });

  it('has nothing to do for the state that stands', async () => {
    const seq = await seqNow();
    expect(await lab.call('changes.restore', { notebookId, seq })).toMatchObject({ changeId: null, left: [] });
  });
});

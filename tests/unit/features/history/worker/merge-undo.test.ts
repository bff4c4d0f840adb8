import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MergeConflict } from '../../../../../src/features/history/contract/history-requests.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../../support/scripted-model.ts';

const LINES = ['one', 'two', 'three', 'four', 'five'];
const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;

let lab: RuntimeLab;
let notebookId: string;
let runId: string;

beforeEach(async () => {
  const model = createReplayableModel([
    {
      calls: [
        { toolName: 'write_file', input: { path: '/a.md', content: text(LINES.with(0, 'ONE')) } },
        { toolName: 'write_file', input: { path: '/b.md', content: text(LINES.with(2, 'THREE')) } },
        { toolName: 'create_file', input: { path: '/new.md', content: 'new' } },
        { toolName: 'delete_file', input: { path: '/gone.md' } },
      ],
    },
  ]);
  lab = await openRuntimeLab({ model: () => model });
  notebookId = await lab.notebook({ '/a.md': text(LINES), '/b.md': text(LINES), '/gone.md': 'gone', '/c.md': 'C' });
  const rules = [{ effect: 'allow' as const, tool: 'delete_file' }];
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only', rules }));
  ({ runId } = await lab.call('runs.start', { message: 'Change it.', agent: 'free', notebookId }));
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
});
afterEach(() => lab.stop());

const write = (path: string, content: string) => lab.call('files.write', { notebookId, path, content });
const tree = () => lab.tree(notebookId);
const conflicts = async () => (await lab.call('changes.conflicts', { of: { runId } })).conflicts;

const decision = (
  { fileId, now }: MergeConflict,
  take: 'now' | 'earlier' | 'both' | 'merged',
  places: ('mine' | 'theirs' | 'both')[] = [],
) => ({ fileId, seenHash: now?.hash ?? null, seenPath: now?.path ?? null, take, places });

describe('an undo that meets later edits', () => {
  it('merges texts that were edited elsewhere, and asks about the others place by place', async () => {
    await write('/a.md', text(LINES.with(0, 'ONE').with(4, 'mine')));
    await write('/b.md', text(LINES.with(2, 'mine')));
    const undone = await lab.call('runs.undo', { runId });
    expect(undone.conflicts.map(({ path }) => path)).toEqual(['/a.md', '/b.md']);
    const left = await conflicts();
    expect(left.map(({ path, kind, places }) => ({ path, kind, places }))).toEqual([
      { path: '/a.md', kind: 'text', places: 0 },
      { path: '/b.md', kind: 'text', places: 1 },
    ]);
    const [a, b] = left;
    if (!a || !b) throw new Error('two conflicts expected');
    const { parts } = await lab.call('changes.mergedText', { of: { runId }, fileId: b.fileId });
    expect(parts.find(({ type }) => type === 'conflict')).toEqual({
      type: 'conflict',
      mine: 'mine\n',
      base: 'THREE\n',
      theirs: 'three\n',
    });
    const before = await tree();
    const merged = await lab.call('changes.merge', {
      of: { runId },
      decisions: [decision(a, 'merged'), decision(b, 'merged', ['both'])],
    });
    expect(await tree()).toEqual({
      ...before,
      '/a.md': text(LINES.with(4, 'mine')),
      '/b.md': 'one\ntwo\nmine\nthree\nfour\nfive\n',
    });
    expect(await conflicts()).toEqual([]);
    // The decision is one change with undo, which brings the question back.
    await lab.call('changes.undo', { changeId: merged.changeId ?? '' });
    expect(await tree()).toEqual(before);
    expect(await conflicts()).toHaveLength(2);
  });

  it('takes the decision back with the rest when the run is redone, and undoes it again', async () => {
    await write('/a.md', text(LINES.with(0, 'ONE').with(4, 'mine')));
    const after = await tree();
    await lab.call('runs.undo', { runId });
    const [a] = await conflicts();
    if (!a) throw new Error('a conflict expected');
    await lab.call('changes.merge', { of: { runId }, decisions: [decision(a, 'merged')] });
    expect(await tree()).toEqual({
      '/a.md': text(LINES.with(4, 'mine')),
      '/b.md': text(LINES),
      '/c.md': 'C',
      '/gone.md': 'gone',
    });
    expect((await lab.call('runs.redo', { runId })).conflicts).toEqual([]);
    expect(await tree()).toEqual(after);
    expect((await lab.call('runs.undo', { runId })).conflicts.map(({ path }) => path)).toEqual(['/a.md']);
    expect(await conflicts()).toHaveLength(1);
  });

  it('writes nothing when a file changed after it was shown', async () => {
    await write('/a.md', text(LINES.with(0, 'ONE').with(4, 'mine')));
    await lab.call('runs.undo', { runId });
    const [a] = await conflicts();
    if (!a) throw new Error('a conflict expected');
    await write('/a.md', 'other');
    const before = await tree();
    const input = { of: { runId }, decisions: [decision(a, 'merged')] };
    expect(await lab.refusal('changes.merge', input)).toBe('conflict');
    expect(await tree()).toEqual(before);
  });

  it('refuses decisions that were not offered, and too few of them', async () => {
    await write('/b.md', text(LINES.with(2, 'mine')));
    await lab.call('runs.undo', { runId });
    const [b] = await conflicts();
    if (!b) throw new Error('a conflict expected');
    for (const wrong of [decision(b, 'both'), decision(b, 'merged'), decision(b, 'merged', ['mine', 'mine'])]) {
      expect(await lab.refusal('changes.merge', { of: { runId }, decisions: [wrong] })).toBe('conflict');
    }
    const kept = await lab.call('changes.merge', { of: { runId }, decisions: [decision(b, 'now')] });
    expect(kept).toEqual({ changeId: null, restored: [] });
  });

  it('has words for files that were created, deleted or replaced since', async () => {
    await write('/new.md', 'new, edited');
    await write('/gone.md', 'another');
    await lab.call('files.remove', { notebookId, path: '/a.md' });
    await lab.call('runs.undo', { runId });
    const left = await conflicts();
    expect(left.map(({ path, kind }) => [path, kind])).toEqual([
      ['/a.md', 'deleted'],
      ['/gone.md', 'taken'],
      ['/new.md', 'created'],
    ]);
    await lab.call('changes.merge', { of: { runId }, decisions: left.map((one) => decision(one, 'earlier')) });
    expect(await tree()).toEqual({
      '/a.md': text(LINES),
      '/b.md': text(LINES),
      '/c.md': 'C',
      '/gone.md': 'another',
      '/gone (2).md': 'gone',
    });
  });

  it('keeps a file where it was moved since, with the earlier text', async () => {
    await lab.call('files.move', { notebookId, from: '/a.md', to: '/moved.md' });
    await lab.call('runs.undo', { runId });
    const [a] = await conflicts();
    expect(a).toMatchObject({ kind: 'moved', path: '/moved.md', moved: null });
    if (!a) return;
    await lab.call('changes.merge', { of: { runId }, decisions: [decision(a, 'merged')] });
    expect((await tree())['/moved.md']).toBe(text(LINES));
    expect(await tree()).not.toHaveProperty('/a.md');
  });

  it('restores the earlier bytes of another kind of file beside it', async () => {
    const bytes = (...all: number[]) => Uint8Array.from([0xff, 0x00, ...all]);
    await lab.call('files.write', { notebookId, path: '/x.bin', content: bytes(1) });
    await lab.call('files.write', { notebookId, path: '/x.bin', content: bytes(2) });
    const [change] = await lab.call('files.history', { notebookId, path: '/x.bin' });
    await lab.call('files.write', { notebookId, path: '/x.bin', content: bytes(3) });
    const of = { changeId: change?.changeId ?? '' };
    await lab.call('changes.undo', of);
    const { conflicts: left } = await lab.call('changes.conflicts', { of });
    expect(left).toMatchObject([{ kind: 'content', takes: ['now', 'earlier', 'both'], beside: '/x (2).bin' }]);
    await lab.call('changes.merge', { of, decisions: left.map((one) => decision(one, 'both')) });
    expect(await lab.call('files.readBytes', { notebookId, path: '/x.bin' })).toEqual(bytes(3));
    expect(await lab.call('files.readBytes', { notebookId, path: '/x (2).bin' })).toEqual(bytes(1));
  });

  it('lets both sides of a redo meet in the same way', async () => {
    await lab.call('runs.undo', { runId });
    await write('/a.md', text(LINES.with(4, 'mine')));
    const redone = await lab.call('runs.redo', { runId });
    expect(redone.conflicts.map(({ path }) => path)).toEqual(['/a.md']);
    const of = { runId, what: 'redo' as const };
    const { what, conflicts: left } = await lab.call('changes.conflicts', { of });
    expect(what).toBe('redo');
    expect(left).toMatchObject([{ path: '/a.md', kind: 'text', places: 0 }]);
    await lab.call('changes.merge', { of, decisions: left.map((one) => decision(one, 'merged')) });
    expect((await tree())['/a.md']).toBe(text(LINES.with(0, 'ONE').with(4, 'mine')));
    expect((await lab.call('changes.conflicts', { of })).conflicts).toEqual([]);
  });
});

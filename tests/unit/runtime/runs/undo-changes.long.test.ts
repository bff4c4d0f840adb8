import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const FILES = { '/a.md': 'A', '/b.md': 'B', '/n/c.md': 'C' };
const AFTER = { '/a.md': 'new A', '/n/c.md': 'C', '/new/d.md': 'D' };

let lab: RuntimeLab;
let notebookId: string;
let runId: string;

beforeEach(async () => {
  const model = createReplayableModel([
    {
      calls: [
        { toolName: 'write_file', input: { path: '/a.md', content: 'half A' } },
        { toolName: 'write_file', input: { path: '/a.md', content: 'new A' } },
        { toolName: 'create_file', input: { path: '/new/d.md', content: 'D' } },
        { toolName: 'delete_file', input: { path: '/b.md' } },
      ],
    },
  ]);
  lab = await openRuntimeLab({ model: () => model });
  notebookId = await lab.notebook(FILES);
  await lab.call(
    'agents.create',
    agentSpec({ name: 'free', approvals: 'destructive-only', rules: [{ effect: 'allow', tool: 'delete_file' }] }),
  );
  ({ runId } = await lab.call('runs.start', { message: 'Change it.', agent: 'free', notebookId }));
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
});
afterEach(() => lab.stop());

const undo = () => lab.call('runs.undo', { runId });
const redo = () => lab.call('runs.redo', { runId });
const tree = () => lab.tree(notebookId);
const write = (path: string, content: string) => lab.call('files.write', { notebookId, path, content });

describe('undo and redo of a run', () => {
  it('revert and restore all changes, repeatedly', async () => {
    expect(await tree()).toEqual(AFTER);
    for (let round = 0; round < 3; round += 1) {
      const undone = await undo();
      expect(undone.conflicts).toEqual([]);
      expect([...undone.restored].sort()).toEqual(['/a.md', '/b.md', '/new/d.md']);
      expect(await tree()).toEqual(FILES);
      expect(await lab.call('runs.get', { runId })).toMatchObject({ filesChanged: [] });
      await expect(undo()).rejects.toMatchObject({ code: 'nothing-to-undo' });
      expect((await redo()).conflicts).toEqual([]);
      expect(await tree()).toEqual(AFTER);
      await expect(redo()).rejects.toMatchObject({ code: 'nothing-to-redo' });
    }
    expect(
      (await lab.call('audit.entries', {}))
        .filter(({ action }) => action.startsWith('change.'))
        .map(({ action }) => action),
    ).toEqual([...['change.undo', 'change.redo', 'change.undo', 'change.redo', 'change.undo', 'change.redo']]);
  });

  it('skip a file that was changed since, and report it', async () => {
    await write('/a.md', 'by hand');
    const undone = await undo();
    expect(undone.conflicts).toEqual([{ path: '/a.md', reason: expect.stringContaining('by hand') }]);
    expect(await tree()).toEqual({ ...FILES, '/a.md': 'by hand' });
  });

  it('skip a path that is in use since', async () => {
    await write('/B.MD', 'mine');
    const undone = await undo();
    expect(undone.conflicts.map(({ path }) => path)).toEqual(['/b.md']);
    expect(await tree()).toEqual({ '/a.md': 'A', '/B.MD': 'mine', '/n/c.md': 'C' });
  });

  it('write nothing when every file conflicts', async () => {
    await write('/a.md', 'x');
    await write('/b.md', 'x');
    await write('/new/d.md', 'x');
    const before = await lab.call('changes.list', { notebookId });
    const undone = await undo();
    expect(undone.restored).toEqual([]);
    expect(undone.conflicts.map(({ path }) => path).sort()).toEqual(['/a.md', '/b.md', '/new/d.md']);
    expect(await lab.call('changes.list', { notebookId })).toEqual(before);
  });

  it('keep a folder of the run that contains other files', async () => {
    await write('/new/mine.md', 'mine');
    await undo();
    expect(await tree()).toEqual({ ...FILES, '/new/mine.md': 'mine' });
    await redo();
    expect(await tree()).toEqual({ ...AFTER, '/new/mine.md': 'mine' });
  });

  it('refuse a run without changes, and an unknown run', async () => {
    const other = await lab.call('runs.start', { message: 'List the notes.', notebookId });
    await lab.settled(other.runId);
    expect(await lab.refusal('runs.undo', { runId: other.runId })).toBe('nothing-to-undo');
    expect(await lab.refusal('runs.redo', { runId: other.runId })).toBe('nothing-to-redo');
    expect(await lab.refusal('runs.undo', { runId: 'none' })).toBe('not-found');
  });

  it('succeed once when two windows undo at the same time', async () => {
    const outcomes = await Promise.all([lab.refusal('runs.undo', { runId }), lab.refusal('runs.undo', { runId })]);
    expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1);
    expect(await tree()).toEqual(FILES);
  });
});

describe('undo of one change', () => {
  it('reverts it once, and can itself be undone', async () => {
    const [newest] = await lab.call('changes.list', { notebookId, path: '/b.md' });
    expect(await lab.call('changes.undo', { changeId: newest?.changeId ?? '' })).toEqual({
      restored: ['/b.md'],
      conflicts: [],
    });
    expect(await tree()).toEqual({ ...AFTER, '/b.md': 'B' });
    expect(await lab.refusal('changes.undo', { changeId: newest?.changeId ?? '' })).toBe('nothing-to-undo');
    const [back] = await lab.call('changes.list', { notebookId, path: '/b.md' });
    expect(back).toMatchObject({ undoes: [newest?.changeId], actor: { type: 'person' } });
    await lab.call('changes.undo', { changeId: back?.changeId ?? '' });
    expect(await tree()).toEqual(AFTER);
  });

  it('refuses an unknown change', async () => {
    expect(await lab.refusal('changes.undo', { changeId: 'none' })).toBe('not-found');
  });
});

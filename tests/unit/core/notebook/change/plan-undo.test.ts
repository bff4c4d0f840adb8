import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import {
  planCopy,
  planDelete,
  planMkdir,
  planMove,
  planPut,
  planUndo,
} from '../../../../../src/core/notebook/change/plan-change.ts';
import type { ChangeOrError } from '../../../../../src/core/ports/scoped-notebook-port.ts';
import {
  createMemoryNotebook,
  type MemoryNotebook,
  type MemoryNotebookOptions,
} from '../../../../support/memory-notebook.ts';
import { changeOf, createPlanTools, treeOf } from '../../../../support/plan-tools.ts';

/** A notebook and the steps of one run on it. */
function open(files: Record<string, string>, options: MemoryNotebookOptions = {}) {
  const notebook = createMemoryNotebook(files, options);
  const tools = createPlanTools();
  const done = (planned: ChangeOrError): ChangeRow => notebook.apply(changeOf(planned));
  return {
    notebook,
    put: (path: string, text: string) => done(planPut(notebook, path, new TextEncoder().encode(text), tools)),
    mkdir: (path: string) => done(planMkdir(notebook, path, tools)),
    move: (from: string, to: string) => done(planMove(notebook, from, to, tools)),
    copy: (from: string, to: string) => done(planCopy(notebook, from, to, tools)),
    remove: (path: string) => done(planDelete(notebook, path, true)),
  };
}

function undo(notebook: MemoryNotebook, ...newestFirst: ChangeRow[]) {
  const plan = planUndo(notebook, newestFirst);
  const row = plan.change === null ? null : notebook.apply(plan.change);
  return { restored: plan.restored, conflicts: plan.conflicts, row };
}

describe('planUndo', () => {
  it('undoes each kind of change, and keeps the ids', () => {
    const start = { '/a.md': 'a', '/dir/b.md': 'b', '/dir/sub/c.md': 'c' };
    const steps: ((lab: ReturnType<typeof open>) => ChangeRow)[] = [
      (lab) => lab.put('/a.md', 'changed'),
      (lab) => lab.put('/new/deep/d.md', 'd'),
      (lab) => lab.mkdir('/empty/inner'),
      (lab) => lab.move('/dir', '/moved/here'),
      (lab) => lab.move('/dir', '/DIR'),
      (lab) => lab.copy('/dir', '/copy'),
      (lab) => lab.remove('/dir'),
    ];
    for (const step of steps) {
      const lab = open(start);
      const before = treeOf(lab.notebook);
      const changed = step(lab);
      expect(treeOf(lab.notebook)).not.toEqual(before);
      expect(undo(lab.notebook, changed).conflicts).toEqual([]);
      expect(treeOf(lab.notebook)).toEqual(before);
    }
  });

  it('lists restored files without their folders', () => {
    const lab = open({});
    const changed = lab.put('/new/deep/d.md', 'd');
    expect(undo(lab.notebook, changed)).toMatchObject({ restored: ['/new/deep/d.md'], conflicts: [] });
  });

  it('lists folders when there are no files', () => {
    const lab = open({});
    expect(undo(lab.notebook, lab.mkdir('/empty')).restored).toEqual(['/empty']);
  });

  it('undoes a whole run at once', () => {
    const lab = open({ '/a.md': 'one', '/b.md': 'b' });
    const before = treeOf(lab.notebook);
    const rows = [
      lab.put('/a.md', 'two'),
      lab.move('/a.md', '/dir/a.md'),
      lab.put('/dir/a.md', 'three'),
      lab.remove('/b.md'),
      lab.put('/b.md', 'another file of that name'),
      lab.put('/gone.md', 'made and deleted'),
      lab.remove('/gone.md'),
    ];
    const undone = undo(lab.notebook, ...rows.toReversed());
    expect(undone.conflicts).toEqual([]);
    expect([...undone.restored].sort()).toEqual(['/a.md', '/b.md', '/b.md']);
    expect(treeOf(lab.notebook)).toEqual(before);
    expect(undone.row?.summary).toBe('Undo 7 changes');
  });

  it('undoes an undo: a redo', () => {
    const lab = open({ '/dir/b.md': 'b' });
    const changed = lab.move('/dir', '/moved');
    const after = treeOf(lab.notebook);
    const first = undo(lab.notebook, changed).row;
    expect(first?.summary).toBe('Undo: Move /dir to /moved with 1 file');
    const second = first === null ? null : undo(lab.notebook, first).row;
    expect(second?.summary).toBe('Redo: Move /dir to /moved with 1 file');
    expect(treeOf(lab.notebook)).toEqual(after);
  });

  it('lets two files swap places again', () => {
    const lab = open({ '/x': 'x', '/y': 'y' });
    const before = treeOf(lab.notebook);
    const rows = [lab.move('/x', '/t'), lab.move('/y', '/x'), lab.move('/t', '/y')];
    expect(undo(lab.notebook, ...rows.toReversed())).toMatchObject({ conflicts: [] });
    expect(treeOf(lab.notebook)).toEqual(before);
  });

  it('keeps a file that was changed since, and restores the others', () => {
    const lab = open({ '/a.md': 'a', '/b.md': 'b' });
    const rows = [lab.put('/a.md', 'agent'), lab.put('/b.md', 'agent')];
    lab.put('/a.md', 'person');
    const undone = undo(lab.notebook, ...rows.toReversed());
    expect(undone.conflicts).toEqual([{ path: '/a.md', reason: 'it was changed since by hand' }]);
    expect(undone.restored).toEqual(['/b.md']);
    expect([lab.notebook.textAt('/a.md'), lab.notebook.textAt('/b.md')]).toEqual(['person', 'b']);
  });

  it('keeps a file that someone else changed between two changes', () => {
    const lab = open({ '/a.md': 'a' });
    const first = lab.put('/a.md', 'agent');
    lab.put('/a.md', 'person');
    const last = lab.put('/a.md', 'agent again');
    expect(undo(lab.notebook, last, first)).toEqual({
      restored: [],
      conflicts: [{ path: '/a.md', reason: 'someone else changed it in the meantime' }],
      row: null,
    });
  });

  it.each([
    ['moved', (lab: ReturnType<typeof open>) => lab.move('/a.md', '/c.md')],
    ['deleted', (lab: ReturnType<typeof open>) => lab.remove('/a.md')],
  ])('keeps a file that was %s since', (_, step) => {
    const lab = open({ '/a.md': 'a' });
    const changed = lab.put('/a.md', 'agent');
    step(lab);
    expect(undo(lab.notebook, changed).conflicts).toEqual([{ path: '/a.md', reason: 'it was moved or deleted since' }]);
  });

  it('reports a deleted file that is already restored', () => {
    const lab = open({ '/a.md': 'a' });
    const removed = lab.remove('/a.md');
    undo(lab.notebook, removed);
    expect(undo(lab.notebook, removed)).toMatchObject({
      conflicts: [{ path: '/a.md', reason: 'it is already restored' }],
      row: null,
    });
  });

  it.each([
    ['/a.md', 'another file or folder now has this path'],
    ['/A.md', 'a name that differs only in case or accents is there now'],
  ])('does not restore a file over %s', (path, reason) => {
    const lab = open({ '/a.md': 'a' });
    const removed = lab.remove('/a.md');
    lab.put(path, 'new');
    expect(undo(lab.notebook, removed)).toMatchObject({
      restored: [],
      conflicts: [{ path: '/a.md', reason }],
      row: null,
    });
    expect(lab.notebook.textAt(path)).toBe('new');
  });

  it('does not restore a file below a file', () => {
    const lab = open({ '/dir/a.md': 'a' });
    const removed = lab.remove('/dir');
    lab.put('/dir', 'now a file');
    const { conflicts } = undo(lab.notebook, removed);
    expect(conflicts).toContainEqual({ path: '/dir/a.md', reason: 'a file now has the name of its folder' });
    expect(lab.notebook.textAt('/dir')).toBe('now a file');
  });

  it('recreates a missing folder, with the same id at each attempt', () => {
    const lab = open({ '/dir/a.md': 'a' });
    const removed = lab.remove('/dir/a.md');
    lab.remove('/dir');
    expect(planUndo(lab.notebook, [removed])).toEqual(planUndo(lab.notebook, [removed]));
    expect(undo(lab.notebook, removed)).toMatchObject({ restored: ['/dir/a.md'], conflicts: [] });
    expect(lab.notebook.rows().map(({ path, kind }) => `${path} ${kind}`)).toEqual(['/dir folder', '/dir/a.md file']);
  });

  it('keeps a created folder that contains another file', () => {
    const lab = open({});
    const made = lab.put('/dir/agent.md', 'x');
    lab.put('/dir/person.md', 'y');
    expect(undo(lab.notebook, made)).toMatchObject({ restored: ['/dir/agent.md'], conflicts: [] });
    expect(lab.notebook.rows().map(({ path }) => path)).toEqual(['/dir', '/dir/person.md']);
  });

  it('reports a conflict when only a folder with other files is left to undo', () => {
    const lab = open({});
    const made = lab.mkdir('/dir');
    lab.put('/dir/person.md', 'y');
    expect(undo(lab.notebook, made)).toEqual({
      restored: [],
      conflicts: [{ path: '/dir', reason: 'the folder has to stay' }],
      row: null,
    });
  });

  it('moves files back out of a folder that keeps newer files', () => {
    const lab = open({ '/old/a.md': 'a' });
    const moved = lab.move('/old', '/new');
    lab.put('/new/added.md', 'b');
    expect(undo(lab.notebook, moved)).toMatchObject({ restored: ['/old/a.md'], conflicts: [] });
    expect(lab.notebook.rows().map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      '/new folder',
      '/new/added.md file',
      '/old folder',
      '/old/a.md file',
    ]);
  });

  it('does not restore a file over a folder that must stay', () => {
    const lab = open({ '/b': 'a file', '/a/c.md': 'c' });
    const rows = [lab.move('/b', '/other'), lab.move('/a', '/b')];
    lab.put('/b/added.md', 'x');
    expect(undo(lab.notebook, ...rows.toReversed())).toMatchObject({
      restored: ['/a/c.md'],
      conflicts: [{ path: '/b', reason: 'another file or folder now has this path' }],
    });
    expect(lab.notebook.textAt('/b/added.md')).toBe('x');
    expect(lab.notebook.textAt('/other')).toBe('a file');
  });

  it('checks the right to each step, and skips what is not allowed', () => {
    const lab = open({ '/a.md': 'a', '/b.md': 'b', '/c.md': 'c' });
    const rows = [lab.put('/a.md', 'x'), lab.remove('/b.md'), lab.move('/c.md', '/d.md'), lab.put('/e.md', 'e')];
    const asked: string[] = [];
    const plan = planUndo(lab.notebook, rows.toReversed(), ({ path }, operation) => {
      asked.push(`${operation} ${path}`);
      return operation !== 'write';
    });
    expect(asked.sort()).toEqual(['create /b.md', 'create /c.md', 'delete /d.md', 'delete /e.md', 'write /a.md']);
    expect(plan.conflicts).toEqual([{ path: '/a.md', reason: 'the agent may not change this file' }]);
    expect([...plan.restored].sort()).toEqual(['/b.md', '/c.md', '/e.md']);
  });

  it('keeps a parent folder that the agent may not delete', () => {
    const lab = open({});
    const made = lab.put('/above/own/a.md', 'x');
    const plan = planUndo(lab.notebook, [made], ({ path }) => path.startsWith('/above/own'));
    expect(plan).toMatchObject({ restored: ['/above/own/a.md'], conflicts: [] });
    if (plan.change !== null) lab.notebook.apply(plan.change);
    expect(lab.notebook.rows().map(({ path }) => path)).toEqual(['/above']);
  });

  it('restores nothing without space', () => {
    const lab = open({ '/a.bin': 'x'.repeat(80) }, { quotaBytes: 100 });
    const removed = lab.remove('/a.bin');
    lab.put('/b.bin', 'y'.repeat(90));
    expect(undo(lab.notebook, removed)).toEqual({
      restored: [],
      conflicts: [{ path: '/a.bin', reason: 'there is not enough space to restore it' }],
      row: null,
    });
  });

  it('returns nothing for no changes', () => {
    expect(undo(open({}).notebook)).toEqual({ restored: [], conflicts: [], row: null });
  });

  it('orders deletions and moves before a restore that needs their place', () => {
    const lab = open({ '/a': 'a', '/b': 'b' });
    const rows = [lab.remove('/a'), lab.move('/b', '/a')];
    const plan = planUndo(lab.notebook, rows.toReversed());
    expect(plan.change?.transitions.map(({ before, after }) => `${before?.path ?? '-'} ${after?.path ?? '-'}`)).toEqual(
      ['/a /b', '- /a'],
    );
  });
});

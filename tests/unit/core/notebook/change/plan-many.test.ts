import { describe, expect, it } from 'vitest';
import {
  movesInto,
  planDeleteMany,
  planMoveMany,
  topmostPaths,
} from '../../../../../src/core/notebook/change/plan-many.ts';
import { createMemoryNotebook } from '../../../../support/memory-notebook.ts';
import { changeOf, createPlanTools } from '../../../../support/plan-tools.ts';

const paths = (rows: readonly { path: string }[]) => rows.map((row) => row.path);

describe('topmostPaths', () => {
  it('leaves out duplicates and what is below another path, but not a sibling whose name starts alike', () => {
    expect(topmostPaths(['/a/x', '/a b', '/a', '/a/y/z', '/b', '/b'])).toEqual(['/a b', '/a', '/b']);
  });
});

describe('movesInto', () => {
  it('leaves out what is in the folder already', () => {
    expect(movesInto(['/a/x.md', '/b.md'], '/a')).toEqual([{ from: '/b.md', to: '/a/b.md' }]);
    expect(movesInto(['/a/x.md', '/b.md'], '/')).toEqual([{ from: '/a/x.md', to: '/x.md' }]);
  });
});

describe('planMoveMany', () => {
  it('moves files and folders in one change, and creates the folder once', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'a', '/f/b.md': 'b', '/f/g/c.md': 'c', '/d.md': 'd' });
    const change = changeOf(planMoveMany(notebook, ['/a.md', '/f', '/f/b.md'], '/new/place', createPlanTools()));
    notebook.apply(change);
    expect(paths(notebook.rows())).toEqual([
      '/d.md',
      '/new',
      '/new/place',
      '/new/place/a.md',
      '/new/place/f',
      '/new/place/f/b.md',
      '/new/place/f/g',
      '/new/place/f/g/c.md',
    ]);
    expect(change.summary).toBe('Move 2 items to /new/place (3 files)');
  });

  it('changes nothing when all are there already', () => {
    const notebook = createMemoryNotebook({ '/f/a.md': 'a', '/f/b.md': 'b' });
    expect(planMoveMany(notebook, ['/f/a.md', '/f/b.md'], '/f', createPlanTools())).toEqual({ type: 'unchanged' });
  });

  it.each([
    [['/a.md', '/f/A.md'], '/new', 'name-collision', '/a.md and /f/A.md have the same name'],
    [['/a.md'], '/h', 'already-exists', '/h/a.md'],
    [['/f'], '/f/g', 'bad-input', 'cannot be put into itself'],
    [['/f'], '/f', 'bad-input', 'cannot be put into itself'],
    [['/a.md', '/none.md'], '/g', 'not-found', '/none.md'],
    [['/f'], '/a.md', 'not-a-folder', '/a.md is a file'],
    [['/'], '/f', 'bad-input', 'The notebook itself'],
  ])('refuses %j into %s', (selected, folder, code, message) => {
    const notebook = createMemoryNotebook({ '/a.md': 'a', '/f/A.md': 'b', '/f/g/c.md': 'c', '/h/a.md': 'd' });
    expect(planMoveMany(notebook, selected, folder, createPlanTools())).toMatchObject({
      type: 'error',
      code,
      message: expect.stringContaining(message),
    });
  });
});

describe('planDeleteMany', () => {
  it('deletes files and folders with their content in one change', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'a', '/f/b.md': 'b', '/f/g/c.md': 'c', '/d.md': 'd' });
    const change = changeOf(planDeleteMany(notebook, ['/f/g', '/a.md', '/f']));
    notebook.apply(change);
    expect(paths(notebook.rows())).toEqual(['/d.md']);
    expect(change.summary).toBe('Delete 2 items (3 files)');
  });

  it('deletes nothing when one of them does not exist', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'a' });
    expect(planDeleteMany(notebook, ['/a.md', '/b.md'])).toMatchObject({ type: 'error', code: 'not-found' });
  });

  it('deletes a folder of more files than a call has arguments', () => {
    const files = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`/f/n-${n}.md`, '']));
    const notebook = createMemoryNotebook(files);
    expect(changeOf(planDeleteMany(notebook, ['/f'])).transitions).toHaveLength(150_001);
  });
});

import { describe, expect, it } from 'vitest';
import type { FileRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { findByLetter, moveInTree, toTreeRows } from '../../../../../src/ui/kit/tree/tree-rows.ts';

function row(path: string, kind: 'file' | 'folder' = 'file'): FileRow {
  return {
    fileId: path,
    notebookId: 'nb',
    path,
    pathKey: path,
    kind,
    hash: null,
    sizeBytes: 0,
    createdMs: 0,
    modifiedMs: 0,
    author: { type: 'person' },
    seq: 1,
  };
}

const folders = new Map([
  ['/', [row('/runs', 'folder'), row('/scratch', 'folder'), row('/notes', 'folder'), row('/b.md'), row('/c.md')]],
  ['/notes', [row('/notes/old', 'folder'), row('/notes/a.md')]],
  ['/runs', [row('/runs/run-1', 'folder')]],
]);
const open = new Set(['/notes', '/runs']);
const notes = toTreeRows(folders, open, 'notes');

describe('toTreeRows', () => {
  it('returns visible rows in order, with level and position', () => {
    expect(notes.map(({ file, level, position, siblings }) => [file.path, level, position, siblings])).toEqual([
      ['/notes', 1, 1, 3],
      ['/notes/old', 2, 1, 2],
      ['/notes/a.md', 2, 2, 2],
      ['/b.md', 1, 2, 3],
      ['/c.md', 1, 3, 3],
    ]);
  });

  it('names files without .md, and whole beside a sibling of that name', () => {
    const siblings = new Map([
      [
        '/',
        [
          row('/Plan', 'folder'),
          row('/v1.md', 'folder'),
          row('/a'),
          row('/a.md'),
          row('/b.md'),
          row('/c.csv'),
          row('/plan.md'),
          row('/x.md'),
          row('/x.md.md'),
          row('/.md'),
          row('/.md.md'),
        ],
      ],
    ]);
    expect(toTreeRows(siblings, new Set(), 'notes').map(({ name }) => name)).toEqual([
      'Plan',
      'v1.md',
      'a',
      'a.md',
      'b',
      'c.csv',
      'plan.md',
      'x',
      'x.md.md',
      '.md',
      '.md.md',
    ]);
  });

  it('sets expanded for folders only', () => {
    expect(notes.map((each) => each.expanded)).toEqual([true, false, undefined, undefined, undefined]);
  });

  it('returns own and inherited labels of each row', () => {
    const own = new Map([
      ['/notes', ['local-only' as const]],
      ['/notes/a.md', ['untrusted' as const]],
    ]);
    const labelled = toTreeRows(folders, open, 'notes', own).map(({ file, labels }) => [file.path, labels]);
    expect(labelled).toEqual([
      ['/notes', [{ label: 'local-only', path: '/notes' }]],
      ['/notes/old', [{ label: 'local-only', path: '/notes' }]],
      [
        '/notes/a.md',
        [
          { label: 'local-only', path: '/notes' },
          { label: 'untrusted', path: '/notes/a.md' },
        ],
      ],
      ['/b.md', []],
      ['/c.md', []],
    ]);
  });

  it('separates the files from runs', () => {
    expect(toTreeRows(folders, open, 'runs').map((each) => each.file.path)).toEqual([
      '/runs',
      '/runs/run-1',
      '/scratch',
    ]);
  });

  it('shows an expanded folder that is not loaded as empty', () => {
    expect(toTreeRows(new Map([['/', [row('/x', 'folder')]]]), new Set(['/x']), 'notes')).toHaveLength(1);
  });
});

describe('moveInTree', () => {
  it.each([
    [0, 'ArrowDown', { type: 'focus', index: 1 }],
    [4, 'ArrowDown', { type: 'focus', index: 4 }],
    [0, 'ArrowUp', { type: 'focus', index: 0 }],
    [3, 'Home', { type: 'focus', index: 0 }],
    [0, 'End', { type: 'focus', index: 4 }],
    [0, 'PageDown', { type: 'focus', index: 4 }],
    [0, 'ArrowRight', { type: 'focus', index: 1 }],
    [1, 'ArrowRight', { type: 'toggle', path: '/notes/old' }],
    [2, 'ArrowRight', { type: 'none' }],
    [0, 'ArrowLeft', { type: 'toggle', path: '/notes' }],
    [2, 'ArrowLeft', { type: 'focus', index: 0 }],
    [4, 'ArrowLeft', { type: 'none' }],
    [9, 'ArrowDown', { type: 'none' }],
    [0, 'x', { type: 'none' }],
  ])('from row %i with %s', (index, key, move) => {
    expect(moveInTree(notes, index, key)).toEqual(move);
  });
});

describe('findByLetter', () => {
  it('searches from the next row and wraps around, ignoring case', () => {
    expect(findByLetter(notes, 0, 'A')).toBe(2);
    expect(findByLetter(notes, 3, 'n')).toBe(0);
  });

  it('returns null without a match', () => {
    expect(findByLetter(notes, 0, 'z')).toBeNull();
  });
});

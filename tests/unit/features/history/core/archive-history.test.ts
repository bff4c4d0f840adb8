import { describe, expect, it } from 'vitest';
import type {
  Actor,
  EarlierVersion,
  FileState,
  Transition,
} from '../../../../../src/contracts/domain/notebook/notebook.ts';
import {
  type ArchiveRange,
  archiveChanges,
  countArchiveVersions,
  createArchiveStates,
} from '../../../../../src/features/history/core/archive-history.ts';

const PERSON: Actor = { type: 'person' };
const ROOT = { folder: '/', fileId: null };

const state = (path: string, text: string): FileState => ({
  path,
  kind: 'file',
  hash: text.padEnd(64, '0'),
  sizeBytes: text.length,
});
const version = (
  atMs: number,
  before: FileState | null,
  after: FileState | null,
  action = 'write',
): EarlierVersion => ({
  atMs,
  actor: PERSON,
  action,
  before,
  after,
  isUndone: false,
});

/** `a` was written at 10, 20 and 30, when `b` was written too; `c` has no history. */
const A = [
  version(10, null, state('/old/a.md', 'a1')),
  version(20, state('/old/a.md', 'a1'), state('/old/a.md', 'a2')),
  version(30, state('/old/a.md', 'a2'), state('/old/a.md', 'a3')),
];
const B = [version(30, null, state('/old/b.md', 'b1'))];
const IMPORT: { seq: number; transitions: Transition[] } = {
  seq: 5,
  transitions: [
    { fileId: 'a', before: null, after: state('/lab/a.md', 'a3'), imported: { versions: A } },
    { fileId: 'b', before: null, after: state('/b.md', 'b1'), imported: { versions: B } },
    { fileId: 'c', before: null, after: state('/lab/c.md', 'c1') },
  ],
};
const LATER = {
  seq: 6,
  transitions: [{ fileId: 'a', before: state('/lab/a.md', 'a3'), after: state('/lab/now.md', 'a4') }],
};

describe('archiveChanges', () => {
  it('lists what was before an import, newest first, versions of one change together', () => {
    const changes = archiveChanges(IMPORT, ROOT);
    expect(changes.map(({ atMs, states }) => [atMs, states.map(({ fileId }) => fileId)])).toEqual([
      [30, ['a', 'b']],
      [20, ['a']],
      [10, ['a']],
    ]);
    expect(countArchiveVersions(IMPORT, ROOT)).toBe(4);
  });

  it('lists those of a folder or of a file alone, and none of erased files', () => {
    expect(countArchiveVersions(IMPORT, { folder: '/lab', fileId: null })).toBe(3);
    expect(countArchiveVersions(IMPORT, { folder: '/b.md', fileId: 'b' })).toBe(1);
    const erased = { transitions: IMPORT.transitions.map((each) => ({ ...each, erased: true as const })) };
    expect(archiveChanges(erased, ROOT)).toEqual([]);
  });
});

describe('createArchiveStates', () => {
  function states(range: ArchiveRange) {
    const found = createArchiveStates(range, ROOT);
    // Newest first, as they are read.
    found.add(LATER);
    found.add(IMPORT);
    return found.states();
  }
  const hashes = (range: ArchiveRange) =>
    states(range).map(({ fileId, before, after }) => [fileId, before?.hash?.slice(0, 2), after?.hash?.slice(0, 2)]);

  it('compares two times before the import', () => {
    expect(hashes({ fromMs: 10, toMs: 25 })).toEqual([['a', 'a1', 'a2']]);
    expect(hashes({ fromMs: 5, toMs: 30 })).toEqual([
      ['a', undefined, 'a3'],
      ['b', undefined, 'b1'],
    ]);
  });

  it('compares with the notebook by content alone, and leaves out files without a history', () => {
    expect(hashes({ fromMs: 30, toSeq: 5 })).toEqual([]);
    const [a, ...others] = states({ fromMs: 30, toSeq: 6 });
    expect(others).toEqual([]);
    expect(a).toEqual({ fileId: 'a', before: state('/lab/now.md', 'a3'), after: state('/lab/now.md', 'a4') });
    expect(hashes({ fromMs: 20, toSeq: 6 })).toEqual([
      ['a', 'a2', 'a4'],
      ['b', undefined, 'b1'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ChangeRow, FileState } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { toVersions } from '../../../../src/ui/history/versions.ts';

const state = (hash: string, path = '/a.md'): FileState => ({ path, kind: 'file', hash, sizeBytes: hash.length });
let seq = 0;
const change = (action: string, before: FileState | null, after: FileState | null, rest: Partial<ChangeRow> = {}) => {
  seq += 1;
  const row: ChangeRow = {
    changeId: `c${seq}`,
    notebookId: 'n',
    seq,
    runId: null,
    toolCallId: null,
    actor: { type: 'person' },
    atMs: seq * 1000,
    action,
    summary: '',
    transitions: [{ fileId: 'f', before, after }],
    auditSeq: seq,
    undoes: [],
    undoneBy: null,
    ...rest,
  };
  return row;
};
const kinds = (...changes: ChangeRow[]) => toVersions(changes.toReversed(), 'f').map(({ kind }) => kind);

describe('toVersions', () => {
  it('lists the versions that an archive names before their import, without run and other files', () => {
    const [one, two] = [state('1'), state('2', '/old.md')];
    const earlier = { actor: { type: 'agent', agent: 'boss', runId: 'r' }, isUndone: false } as const;
    const versions = [
      { ...earlier, atMs: 1, action: 'create', before: null, after: one },
      { ...earlier, atMs: 2, action: 'write', before: one, after: two },
    ];
    const made = change('import', null, two, {
      transitions: [{ fileId: 'f', before: null, after: two, imported: { versions } }],
    });
    expect(toVersions([made], 'f')).toMatchObject([
      { isFromArchive: false, kind: { type: 'imported' } },
      { isFromArchive: true, atMs: 2, runId: null, others: 0, after: two },
      { isFromArchive: true, atMs: 1, kind: { type: 'created' } },
    ]);
  });

  it('returns the versions of a file, newest first', () => {
    const [one, two] = [state('1'), state('2')];
    expect(
      kinds(
        change('create', null, one),
        change('write', one, two),
        change('move', two, state('2', '/b.md')),
        change('delete', state('2', '/b.md'), null),
        change('undo', null, state('2', '/b.md')),
      ),
    ).toEqual([
      { type: 'undone' },
      { type: 'deleted' },
      { type: 'moved', from: '/a.md', to: '/b.md', changed: false },
      { type: 'changed' },
      { type: 'created' },
    ]);
    expect(kinds(change('import', null, one))).toEqual([{ type: 'imported' }]);
    expect(kinds(change('import', one, two))).toEqual([{ type: 'imported' }]);
    expect(kinds(change('copy', null, one))).toEqual([{ type: 'copied' }]);
  });

  it('recognizes a restored version and the time of its content', () => {
    const [one, two] = [state('1'), state('2')];
    const first = change('create', null, one);
    expect(kinds(first, change('write', one, two), change('write', two, one))[0]).toEqual({
      type: 'restored',
      sinceMs: first.atMs,
    });
  });

  it('returns the number of other files, the author, and whether the change was undone', () => {
    const row = change('write', state('1'), state('2'), {
      actor: { type: 'agent', agent: 'assistant', runId: 'r1' },
      undoneBy: 'c9',
    });
    row.transitions.push({ fileId: 'g', before: null, after: state('3', '/g.md') });
    row.transitions.push({
      fileId: 'h',
      before: null,
      after: { path: '/h', kind: 'folder', hash: null, sizeBytes: 0 },
    });
    expect(toVersions([row], 'f')).toMatchObject([{ runId: 'r1', isUndone: true, others: 1 }]);
    expect(toVersions([row], 'elsewhere')).toEqual([]);
  });
});

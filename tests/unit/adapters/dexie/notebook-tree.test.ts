import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredChange } from '../../../../src/adapters/dexie/database.ts';
import { NotebookTree } from '../../../../src/adapters/dexie/notebook-tree.ts';
import type { FileRow, FileState, Notebook, Transition } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../../../src/core/guard/fold-name.ts';
import { parentOf } from '../../../../src/core/shared/paths/path-parts.ts';

const person = { type: 'person' } as const;
const source = {
  readBytes: async () => new Uint8Array(),
  readMany: async () => new Map<string, Uint8Array>(),
  changes: async () => [],
};
const notebook: Notebook = {
  notebookId: 'n1',
  workspaceId: 'w1',
  name: 'Lab',
  createdMs: 0,
  seq: 0,
  files: 0,
  sizeBytes: 0,
  quotaBytes: 1_000_000,
  sample: false,
};

const stateOf = (path: string, version: number): FileState => ({
  path,
  kind: 'file',
  hash: String(version).padStart(64, '0'),
  sizeBytes: version,
});

function rowOf(fileId: string, state: FileState): FileRow {
  return {
    ...state,
    fileId,
    notebookId: 'n1',
    pathKey: foldPath(state.path),
    createdMs: 0,
    modifiedMs: 0,
    author: person,
    seq: 0,
  };
}

/** A tree to which transitions are applied, and what should be in it. */
function startTree(paths: readonly string[]) {
  const states = new Map(paths.map((path, index) => [`f${index}`, stateOf(path, 0)]));
  const tree = new NotebookTree(
    notebook,
    [...states].map(([fileId, state]) => rowOf(fileId, state)),
    source,
  );
  return {
    tree,
    states,
    apply(transitions: readonly Transition[]): void {
      const seq = tree.seq + 1;
      const change: StoredChange = {
        changeId: `c${seq}`,
        notebookId: 'n1',
        seq,
        runId: null,
        toolCallId: null,
        actor: person,
        atMs: seq,
        action: 'write',
        summary: '',
        transitions: [...transitions],
        auditSeq: seq,
        undoes: [],
        undoneBy: null,
        fileIds: [],
      };
      tree.apply(change, null);
      for (const { fileId } of transitions) states.delete(fileId);
      for (const { fileId, after } of transitions) if (after) states.set(fileId, after);
    },
    expected: (folder: string) =>
      [...states.values()]
        .filter(({ path }) => parentOf(path) === folder)
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, sizeBytes }) => [path, sizeBytes]),
    listed: (folder: string) => tree.children(folder).map(({ path, sizeBytes }) => [path, sizeBytes]),
  };
}

const paths = Array.from({ length: 60 }, (_, index) => `/${index % 2 === 0 ? 'a' : 'b'}/note ${index * 7}.md`);

const stepArbitrary = fc.record({
  picks: fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 30 }),
  action: fc.constantFrom('write', 'remove', 'move', 'make'),
  lists: fc.boolean(),
});

describe('NotebookTree', () => {
  it('lists every folder in order after any changes', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 12 }), (steps) => {
        const { tree, states, apply, expected, listed } = startTree(paths);
        for (const [version, { picks, action, lists }] of steps.entries()) {
          const transitions = picks.flatMap((pick): Transition[] => {
            const fileId = action === 'make' ? `new ${version} ${pick}` : `f${pick}`;
            const before = states.get(fileId) ?? null;
            if (action === 'make') return [{ fileId, before, after: stateOf(`/a/${pick}/${version}`, 1) }];
            if (!before) return [];
            const moved = `/${pick % 3 === 0 ? 'a' : 'b'}/moved ${pick} ${version}.md`;
            const after = action === 'remove' ? null : stateOf(action === 'move' ? moved : before.path, version + 1);
            return [{ fileId, before, after }];
          });
          if (transitions.length > 0) apply(transitions);
          if (lists) for (const folder of ['/a', '/b', '/a/3', '/']) expect(listed(folder)).toEqual(expected(folder));
        }
        for (const folder of ['/a', '/b', '/a/3', '/']) expect(listed(folder)).toEqual(expected(folder));
        expect(tree.descendants('/')).toHaveLength(states.size);
      }),
    );
  });

  it('does not modify a list that it has returned', () => {
    const { tree, apply } = startTree(['/a/1.md', '/a/2.md']);
    const held = tree.children('/a');
    apply([{ fileId: 'f0', before: stateOf('/a/1.md', 0), after: null }]);
    expect(tree.children('/a').map(({ path }) => path)).toEqual(['/a/2.md']);
    expect(held.map(({ path }) => path)).toEqual(['/a/1.md', '/a/2.md']);
  });

  it('returns the same list until the folder changes', () => {
    const { tree, apply } = startTree(['/a/1.md', '/b/2.md']);
    const held = tree.children('/a');
    apply([{ fileId: 'f1', before: stateOf('/b/2.md', 0), after: null }]);
    expect(tree.children('/a')).toBe(held);
    expect(tree.children('/none')).toEqual([]);
  });

  it('refuses a change when an earlier one is missing', () => {
    const { tree } = startTree([]);
    const late = { changeId: 'c2', notebookId: 'n1', seq: 2, transitions: [] };
    expect(() => tree.apply(late as never, null)).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(tree.seq).toBe(0);
  });
});

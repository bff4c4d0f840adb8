import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../../../../src/core/guard/fold-name.ts';
import {
  planCopy,
  planDelete,
  planMkdir,
  planMove,
  planPut,
  planUndo,
} from '../../../../../src/core/notebook/change/plan-change.ts';
import type { ChangeOrError } from '../../../../../src/core/ports/scoped-notebook-port.ts';
import { sameState } from '../../../../../src/core/shared/changes/combine-changes.ts';
import { ancestorsOf, isWithin } from '../../../../../src/core/shared/paths/path-parts.ts';
import { listConflicts } from '../../../../../src/features/history/core/list-conflicts.ts';
import { createNetStates } from '../../../../../src/features/history/core/net-states.ts';
import { planMerge } from '../../../../../src/features/history/core/plan-merge.ts';
import { planRestoreTo } from '../../../../../src/features/history/core/plan-restore-to.ts';
import { caseCount } from '../../../../support/case-count.ts';
import { createMemoryNotebook, type MemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools, treeOf } from '../../../../support/plan-tools.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'n', 'B', 'c.md', 'd.md'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);
const text = fc.constantFrom('', 'one', 'two\n', 'three\nfour\n');
const nth = fc.nat({ max: 1000 });
const step = fc.oneof(
  fc.record({ type: fc.constant('put' as const), path, text }),
  fc.record({ type: fc.constant('mkdir' as const), path }),
  { weight: 3, arbitrary: fc.record({ type: fc.constant('move' as const), nth, to: path }) },
  fc.record({ type: fc.constant('copy' as const), nth, to: path }),
  fc.record({ type: fc.constant('delete' as const), nth }),
  { weight: 3, arbitrary: fc.record({ type: fc.constant('undo' as const), nth }) },
  fc.record({ type: fc.constant('undo-last' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const START = { '/a/c.md': 'start', '/n/d.md': 'd', '/b': 'a file' };

/** A notebook that remembers its tree after each change, and which changes are undone. */
class Lab {
  readonly notebook: MemoryNotebook = createMemoryNotebook(START);
  readonly tools = createPlanTools();
  readonly rows: ChangeRow[] = [];
  readonly trees = [treeOf(this.notebook)];
  readonly undone = new Set<string>();

  run(step: Step): void {
    const { notebook, tools } = this;
    const rows = notebook.rows();
    const at = (nth: number) => rows[nth % Math.max(1, rows.length)]?.path ?? '/b';
    switch (step.type) {
      case 'put':
        return this.apply(planPut(notebook, step.path, new TextEncoder().encode(step.text), tools));
      case 'mkdir':
        return this.apply(planMkdir(notebook, step.path, tools));
      case 'move':
        return this.apply(planMove(notebook, at(step.nth), step.to, tools));
      case 'copy':
        return this.apply(planCopy(notebook, at(step.nth), step.to, tools));
      case 'delete':
        return this.apply(planDelete(notebook, at(step.nth), true));
      case 'undo': {
        const standing = this.rows.filter(({ changeId }) => !this.undone.has(changeId));
        const change = standing[step.nth % Math.max(1, standing.length)];
        return change && this.undo(change);
      }
      case 'undo-last': {
        const last = this.rows.findLast(({ changeId }) => !this.undone.has(changeId));
        return last && this.undo(last);
      }
      default:
        return step satisfies never;
    }
  }

  apply(planned: ChangeOrError): void {
    if (planned.type === 'change') this.commit(planned.change);
  }

  commit(change: Parameters<MemoryNotebook['apply']>[0]): ChangeRow {
    const undoes = change.undoes ?? [];
    const row = this.notebook.apply(change, { undoes: [...undoes] });
    for (const id of undoes) {
      this.undone.add(id);
      for (const again of this.rows.find(({ changeId }) => changeId === id)?.undoes ?? []) this.undone.delete(again);
    }
    this.rows.push(row);
    this.trees.push(treeOf(this.notebook));
    return row;
  }

  /** Undoes a change and compares with what a simple model of files without folders expects. */
  undo(change: ChangeRow): void {
    const { notebook } = this;
    const before = new Map(notebook.rows().map((row) => [row.fileId, row]));
    const { change: undo, conflicts } = planUndo(notebook, [change]);
    if (undo === null) return;
    const tree = treeOf(notebook);
    const row = this.commit(undo);
    expectSound(notebook);
    const own = new Map(change.transitions.map((transition) => [transition.fileId, transition]));
    const after = new Map(notebook.rows().map((each) => [each.fileId, each]));
    for (const [fileId, now] of before) {
      if (!own.has(fileId)) expect(after.get(fileId)).toMatchObject({ path: now.path, hash: now.hash });
    }
    for (const [fileId, { path: at, kind }] of after) {
      // Only folders are made again that nobody had asked for.
      if (!before.has(fileId) && !own.has(fileId)) expect([at, kind]).toEqual([at, 'folder']);
    }
    for (const [fileId, { before: target, after: left }] of own) {
      const [was, is] = [before.get(fileId) ?? null, after.get(fileId) ?? null];
      if (!sameState(was, left)) expect(is?.path).toBe(was?.path);
      else if (!sameState(is, target)) {
        expect(sameState(is, was)).toBe(true);
        expectBlocked(notebook, target?.path, is, conflicts);
      }
    }
    // The undo of the undo brings back the exact tree.
    const again = planUndo(notebook, [row]);
    expect(again.conflicts).toEqual([]);
    if (again.change !== null) this.commit(again.change);
    expect(treeOf(notebook)).toEqual(tree);
  }
}

/** A file of a change may stay only where something is in its way, and a folder where something is in it. */
function expectBlocked(
  notebook: MemoryNotebook,
  target: string | undefined,
  is: { path: string; kind: string } | null,
  conflicts: readonly { path: string }[],
): void {
  if (is?.kind === 'folder' && notebook.children(is.path).length > 0) return;
  expect(target).toBeDefined();
  if (target === undefined) return;
  expect(conflicts.map((one) => one.path)).toContain(target);
  const inTheWay = [target, ...ancestorsOf(target)].some((at) =>
    notebook.rows().some(({ pathKey, path: held, kind }) => {
      if (pathKey !== foldPath(at)) return false;
      return at === target || kind === 'file' || held !== at;
    }),
  );
  expect(inTheWay).toBe(true);
}

function expectSound(notebook: MemoryNotebook): void {
  const rows = notebook.rows();
  for (const { path: at } of rows) {
    for (const folder of ancestorsOf(at)) expect(notebook.get(folder)?.kind).toBe('folder');
  }
  expect(new Set(rows.map(({ pathKey }) => pathKey)).size).toBe(rows.length);
  expect(new Set(rows.map(({ fileId }) => fileId)).size).toBe(rows.length);
}

function labAfter(steps: readonly Step[]): Lab {
  const lab = new Lab();
  for (const each of steps) lab.run(each);
  return lab;
}

const steps = fc.array(step, { minLength: 3, maxLength: 14 });
const numRuns = caseCount({ reduced: 200, full: 5000 });

describe('undo of random changes, moves and undos', () => {
  it('does what a simple model of it does, and can itself be undone', () => {
    fc.assert(
      fc.property(steps, (all) => {
        labAfter(all);
      }),
      { numRuns },
    );
  });

  it('goes back to the beginning, one change after the other', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const lab = labAfter(all);
        for (const [index, row] of [...lab.rows.entries()].reverse()) {
          const { change, conflicts } = planUndo(lab.notebook, [row]);
          expect(conflicts).toEqual([]);
          if (change !== null) lab.notebook.apply(change);
          expect(treeOf(lab.notebook)).toEqual(lab.trees[index]);
        }
      }),
      { numRuns },
    );
  });
});

describe('restoring a state after random changes', () => {
  it('brings back the exact tree, and its undo the one before', () => {
    fc.assert(
      fc.property(steps, nth, (all, at) => {
        const { notebook, rows, trees } = labAfter(all);
        const seq = at % trees.length;
        const net = createNetStates();
        for (const row of rows.slice(seq).reverse()) net.add(row);
        const now = treeOf(notebook);
        const { change, left } = planRestoreTo(notebook, net.states(), () => true, 'restore', 'Restore');
        expect(left).toEqual([]);
        const restored = change === null ? null : notebook.apply(change);
        expect(treeOf(notebook)).toEqual(trees[seq]);
        if (restored === null) return;
        const undo = planUndo(notebook, [restored]);
        expect(undo.conflicts).toEqual([]);
        if (undo.change !== null) notebook.apply(undo.change);
        expect(treeOf(notebook)).toEqual(now);
      }),
      { numRuns },
    );
  });
});

describe('decisions about what an undo left', () => {
  it('never touch another file, and can be undone', () => {
    const take = fc.constantFrom('now' as const, 'earlier' as const, 'both' as const, 'merged' as const);
    fc.assert(
      fc.property(steps, nth, fc.array(take, { minLength: 1, maxLength: 5 }), (all, at, takes) => {
        const { notebook, rows, tools } = labAfter(all);
        const chosen = rows.filter((_, index) => (index + at) % 2 === 0).reverse();
        const partial = planUndo(notebook, chosen);
        const undo = partial.change === null ? null : notebook.apply(partial.change);
        const done = new Set(undo?.transitions.map(({ fileId }) => fileId));
        const found = listConflicts(notebook, chosen, done, () => true);
        const before = new Map(notebook.rows().map((row) => [row.fileId, row]));
        const decided = found.map(({ conflict }, index) => {
          const wanted = takes[index % takes.length] ?? 'now';
          const { fileId, now } = conflict;
          const decision = {
            fileId,
            seenHash: now?.hash ?? null,
            seenPath: now?.path ?? null,
            take: conflict.takes.includes(wanted) ? wanted : (conflict.takes[0] ?? 'now'),
            places: [],
            place: 'now' as const,
          };
          return { conflict, decision, text: null };
        });
        const tree = treeOf(notebook);
        const { planned } = planMerge(notebook, decided, tools, { summary: 'Merge' });
        if (planned.type !== 'change') return;
        const row = notebook.apply(planned.change);
        expectSound(notebook);
        const folders = decided.filter(({ conflict }) => conflict.file === 'folder');
        const mayChange = new Set(decided.map(({ decision }) => decision.fileId));
        for (const [fileId, was] of before) {
          const follows = folders.some(({ conflict }) => conflict.now && isWithin(was.path, conflict.now.path));
          if (mayChange.has(fileId) || follows) continue;
          expect(notebook.getById(fileId)).toMatchObject({ path: was.path, hash: was.hash });
        }
        const back = planUndo(notebook, [row]);
        expect(back.conflicts).toEqual([]);
        if (back.change !== null) notebook.apply(back.change);
        expect(treeOf(notebook)).toEqual(tree);
      }),
      { numRuns },
    );
  });
});

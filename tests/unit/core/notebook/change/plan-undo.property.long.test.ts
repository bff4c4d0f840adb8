import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import {
  planCopy,
  planDelete,
  planImport,
  planMkdir,
  planMove,
  planPut,
  planUndo,
} from '../../../../../src/core/notebook/change/plan-change.ts';
import type { ChangeOrError } from '../../../../../src/core/ports/scoped-notebook-port.ts';
import { caseCount } from '../../../../support/case-count.ts';
import { createMemoryNotebook, type MemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools, treeOf } from '../../../../support/plan-tools.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'A', 'é', 'c.md'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);
const text = fc.constantFrom('', 'one', 'two\n', '🧪');
const operation = fc.oneof(
  fc.record({ type: fc.constant('put' as const), path, text }),
  fc.record({ type: fc.constant('import' as const), path, other: path, text }),
  fc.record({ type: fc.constant('mkdir' as const), path }),
  fc.record({ type: fc.constant('move' as const), path, to: path }),
  fc.record({ type: fc.constant('copy' as const), path, to: path }),
  fc.record({ type: fc.constant('delete' as const), path }),
);
type Step = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const bytesOf = (content: string) => new TextEncoder().encode(content);

/** Plans and writes one step; null when the notebook refuses it, as it should for many random ones. */
function take(notebook: MemoryNotebook, step: Step, tools: ReturnType<typeof createPlanTools>): ChangeRow | null {
  const planned = plan(notebook, step, tools);
  return planned.type === 'change' ? notebook.apply(planned.change) : null;
}

function plan(notebook: MemoryNotebook, step: Step, tools: ReturnType<typeof createPlanTools>): ChangeOrError {
  switch (step.type) {
    case 'put':
      return planPut(notebook, step.path, bytesOf(step.text), tools);
    case 'import': {
      const entries = [step.path, step.other, step.path].map((at) => ({ path: at, bytes: bytesOf(step.text) }));
      const { change } = planImport(notebook, entries, 'keep-both', tools);
      return change === null ? { type: 'unchanged' } : { type: 'change', change };
    }
    case 'mkdir':
      return planMkdir(notebook, step.path, tools);
    case 'move':
      return planMove(notebook, step.path, step.to, tools);
    case 'copy':
      return planCopy(notebook, step.path, step.to, tools);
    case 'delete':
      return planDelete(notebook, step.path, true);
    default:
      return step satisfies never;
  }
}

function takeAll(notebook: MemoryNotebook, steps: readonly Step[], tools = createPlanTools()): ChangeRow[] {
  return steps.map((step) => take(notebook, step, tools)).filter((row) => row !== null);
}

/** What must hold of every tree: each has its folder, and no two names differ by case or form only. */
function expectSound(notebook: MemoryNotebook): void {
  const rows = notebook.rows();
  for (const row of rows) {
    const parent = row.path.slice(0, row.path.lastIndexOf('/'));
    if (parent !== '') expect(notebook.get(parent)?.kind).toBe('folder');
  }
  expect(new Set(rows.map(({ pathKey }) => pathKey)).size).toBe(rows.length);
  expect(new Set(rows.map(({ fileId }) => fileId)).size).toBe(rows.length);
}

const START = { '/a/c.md': 'start', '/b': 'a file' };

describe('planUndo over random changes', () => {
  it('restores the exact tree when all changes are undone at once', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 12 }), (steps) => {
        const notebook = createMemoryNotebook(START);
        const before = treeOf(notebook);
        const rows = takeAll(notebook, steps);
        expectSound(notebook);
        const { change, conflicts } = planUndo(notebook, rows.toReversed());
        expect(conflicts).toEqual([]);
        if (change !== null) notebook.apply(change);
        expect(treeOf(notebook)).toEqual(before);
      }),
      { numRuns: caseCount({ reduced: 250, full: 1000 }) },
    );
  });

  it('restores the exact tree when changes are undone one by one, and redone', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (steps) => {
        const notebook = createMemoryNotebook(START);
        const before = treeOf(notebook);
        const rows = takeAll(notebook, steps);
        const after = treeOf(notebook);
        const undos = rows.toReversed().map((row) => {
          const { change } = planUndo(notebook, [row]);
          expect(change).not.toBeNull();
          return change === null ? row : notebook.apply(change);
        });
        expect(treeOf(notebook)).toEqual(before);
        const { change } = planUndo(notebook, undos.toReversed());
        if (change !== null) notebook.apply(change);
        expect(treeOf(notebook)).toEqual(after);
      }),
      { numRuns: caseCount({ reduced: 150, full: 500 }) },
    );
  });

  it('never changes later edits of others, and leaves a valid tree', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), fc.array(operation, { maxLength: 4 }), (own, others) => {
        const notebook = createMemoryNotebook(START);
        const tools = createPlanTools();
        const rows = takeAll(notebook, own, tools);
        const since = takeAll(notebook, others, tools);
        const theirs = new Set(since.flatMap((row) => row.transitions.map(({ fileId }) => fileId)));
        const files = () => notebook.rows().filter(({ fileId, kind }) => kind === 'file' && theirs.has(fileId));
        const before = files().map(({ fileId, path: at, hash }) => `${fileId} ${at} ${hash}`);
        const { change } = planUndo(notebook, rows.toReversed());
        if (change !== null) notebook.apply(change);
        expectSound(notebook);
        const afterwards = new Set(files().map(({ fileId, path: at, hash }) => `${fileId} ${at} ${hash}`));
        // A file that is back as the agent left it is the agent's again: only real differences count.
        const last = new Map(
          rows.flatMap((row) => row.transitions.map(({ fileId, after }) => [fileId, after] as const)),
        );
        const kept = before.filter((line) => {
          const [fileId = '', at, hash] = line.split(' ');
          const state = last.get(fileId);
          return !(state?.path === at && state?.hash === hash);
        });
        for (const line of kept) expect(afterwards).toContain(line);
      }),
      { numRuns: caseCount({ reduced: 250, full: 1000 }) },
    );
  });
});

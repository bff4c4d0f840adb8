import { describe, expect, it } from 'vitest';
import { createRunOverlay } from '../../../../src/core/dry-run/run-overlay.ts';
import { planOutput } from '../../../../src/core/isolation/keep-output.ts';
import { planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { createFreeAgent, createRunRow } from '../../../support/loop-seed.ts';
import { createMemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { changeOf, createPlanTools } from '../../../support/plan-tools.ts';

const root = '/runs/run-1';
const isolation = { root, earlier: [] };
const run = createRunRow(createFreeAgent(), { effects: { type: 'isolated-plan', state: 'open', isolation } });
const ended = {
  run,
  isolation,
  calls: [],
  status: 'completed',
  stopReason: 'end',
  activeMs: 1,
  timeoutMs: 1_000,
  endedMs: NOON_MS,
};

/** Returns the paths that are written when an isolated run has put a file at each of the given paths. */
async function keptPaths(...paths: string[]): Promise<string[]> {
  const base = createMemoryNotebook({ '/notes/a.md': 'A' });
  const tools = { ...createPlanTools(), show: (path: string) => path };
  const overlay = createRunOverlay(run, []);
  for (const path of paths) {
    overlay.add(changeOf(planPut(overlay.over(base, NOON_MS), path, new TextEncoder().encode(path), tools)));
  }
  const change = await planOutput(ended, base, overlay, tools);
  return (change?.transitions ?? []).flatMap(({ after }) => (after?.kind === 'file' ? after.path : [])).toSorted();
}

describe('planOutput', () => {
  it('keeps files of the notebook below output, and those of the run where they are', async () => {
    expect(await keptPaths('/notes/a.md', '/runs/run-1/report.md')).toEqual([
      '/runs/run-1/output/notes/a.md',
      '/runs/run-1/report.md',
      '/runs/run-1/trace.json',
    ]);
  });

  it('writes nothing into the folder of another run, and not in place of its root', async () => {
    const others = ['/runs/run-2/report.md', '/runs/run-10/report.md', '/runs/run-1-evil/report.md', '/runs/other.md'];
    expect(await keptPaths(...others)).toEqual(['/runs/run-1/trace.json']);
  });
});

import { describe, expect, it } from 'vitest';
import { flattenRun } from '../../../../../src/contracts/domain/run/kind/flatten-run.ts';
import {
  attachmentsOf,
  dryRunIdOf,
  handOverOf,
  helperOf,
  isDryRun,
  isolationOf,
  planStateOf,
  reviewPartOf,
  taskIdOf,
  withPlanState,
} from '../../../../../src/contracts/domain/run/kind/read-kind.ts';
import { earlierRuns } from '../../../../support/earlier-runs.ts';

describe('readers of what a run is', () => {
  it.each(earlierRuns())('return for $name what commands do', ({ run }) => {
    const flat = flattenRun(run);
    expect(attachmentsOf(run)).toEqual(flat.attachments ?? []);
    expect(helperOf(run)).toEqual(flat.helperOf);
    expect(handOverOf(run)).toEqual(flat.handOver);
    expect(taskIdOf(run)).toBe(flat.taskId);
    expect(reviewPartOf(run)).toEqual(flat.review);
    expect(dryRunIdOf(run)).toBe(flat.appliesPlanOf);
    expect(planStateOf(run)).toBe(flat.dryRun);
    expect(isDryRun(run)).toBe(flat.dryRun !== undefined);
    expect(isolationOf(run)).toEqual(flat.isolation);
  });
});

describe('withPlanState', () => {
  it('changes the state of a plan alone', () => {
    const isolation = { root: '/runs/run-1', earlier: [] };
    expect(withPlanState({ type: 'plan', state: 'open' }, 'applied')).toEqual({ type: 'plan', state: 'applied' });
    expect(withPlanState({ type: 'isolated-plan', state: 'open', isolation }, 'discarded')).toEqual({
      type: 'isolated-plan',
      state: 'discarded',
      isolation,
    });
  });

  it('gives no plan to a run that commits', () => {
    expect(withPlanState({ type: 'commit' }, 'applied')).toEqual({ type: 'commit' });
  });
});

import type { ModelRequest } from '../../../contracts/domain/provider.ts';
import type { Step } from '../../../contracts/domain/run/run.ts';
import type { RunDetails } from '../../../contracts/wire/commands/commands.ts';

export interface DebugStep {
  readonly index: number;
  /** Null for a step whose request has no answer. */
  readonly step: Step | null;
  readonly calls: RunDetails['calls'];
  /** Requests of the step in their order: more than one when a shorter one had to be sent. */
  readonly requests: readonly ModelRequest[];
}

/** Joins the rows of a run by step, those of a failed request included. */
export function debugSteps({ steps, calls, requests }: RunDetails): DebugStep[] {
  const indexes = new Set([...steps.map(({ index }) => index), ...requests.map(({ step }) => step)]);
  return [...indexes]
    .sort((a, b) => a - b)
    .map((index) => ({
      index,
      step: steps.find((step) => step.index === index) ?? null,
      calls: calls.filter(({ stepIndex }) => stepIndex === index),
      requests: requests.filter(({ step }) => step === index),
    }));
}

import type { Provenance } from '../../notebook/provenance.ts';
import type { Attachment } from '../attachments/attachment.ts';
import type { HandOver } from '../delegation/hand-over.ts';
import type { HelperOf } from '../delegation/helper-of.ts';
import type { Isolation } from '../isolation.ts';
import type { Run } from '../run.ts';
import type { ReviewLink } from './review-link.ts';
import type { PlanState, RunEffects } from './run-kind.ts';

type WithOrigin = Pick<Run, 'origin'>;
type WithDriver = Pick<Run, 'driver'>;
type WithEffects = Pick<Run, 'effects'>;

/** Returns what the person attached to the request. Only a helper and a part of reviewed work cannot have attachments. */
export function attachmentsOf({ origin }: WithOrigin): readonly Attachment[] {
  switch (origin.type) {
    case 'person':
    case 'task':
    case 'hand-over':
      return origin.attachments;
    case 'review':
    case 'helper':
      return [];
    default:
      return origin satisfies never;
  }
}

/** Returns the call that a helper's run works for. */
export function helperOf({ origin }: WithOrigin): HelperOf | undefined {
  return origin.type === 'helper' ? origin.of : undefined;
}

/** Returns the run of another agent that was handed over to this one. */
export function handOverOf({ origin }: WithOrigin): HandOver | undefined {
  return origin.type === 'hand-over' ? origin.from : undefined;
}

/** Returns the id of the task that the run belongs to. */
export function taskIdOf({ origin }: WithOrigin): string | undefined {
  return origin.type === 'task' ? origin.taskId : undefined;
}

/** Returns the part of reviewed work that the run does. */
export function reviewPartOf({ origin }: WithOrigin): ReviewLink | undefined {
  return origin.type === 'review' ? origin.part : undefined;
}

/** Returns the id of the dry run whose planned changes the run makes. */
export function dryRunIdOf({ driver }: WithDriver): string | undefined {
  return driver.type === 'plan' ? driver.dryRunId : undefined;
}

/** Returns what is written to the changes of a run that applies reviewed work. */
export function provenanceOf({ driver }: WithDriver): Provenance | undefined {
  return driver.type === 'plan' ? driver.provenance : undefined;
}

/** Returns what became of the plan of a dry run. */
export function planStateOf({ effects }: WithEffects): PlanState | undefined {
  return effects.type === 'commit' ? undefined : effects.state;
}

/** Returns whether the calls of a run only plan changes. */
export function isDryRun({ effects }: WithEffects): boolean {
  return effects.type !== 'commit';
}

/** Returns the folder of an isolated run. */
export function isolationOf({ effects }: WithEffects): Isolation | undefined {
  return effects.type === 'isolated-plan' ? effects.isolation : undefined;
}

/** Returns the effects of a dry run whose plan has another state now. */
export function withPlanState(effects: RunEffects, state: PlanState): RunEffects {
  return effects.type === 'commit' ? effects : { ...effects, state };
}

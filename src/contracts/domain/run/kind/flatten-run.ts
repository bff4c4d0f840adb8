import type { Attachment } from '../attachments/attachment.ts';
import type { Run } from '../run.ts';
import type { FlatKind, FlatRun } from './flat-run.ts';
import type { RunDriver, RunEffects, RunOrigin } from './run-kind.ts';

/** Returns a run as commands return it. */
export function flattenRun({ origin, driver, effects, ...run }: Run): FlatRun {
  return { ...run, ...flatOrigin(origin), ...flatDriver(driver), ...flatEffects(effects) };
}

function flatOrigin(origin: RunOrigin): FlatKind {
  switch (origin.type) {
    case 'person':
      return attached(origin.attachments);
    case 'task':
      return { taskId: origin.taskId, ...attached(origin.attachments) };
    case 'hand-over':
      return { handOver: origin.from, ...attached(origin.attachments) };
    case 'review':
      return { review: origin.part };
    case 'helper':
      return { helperOf: origin.of };
    default:
      return origin satisfies never;
  }
}

function attached(attachments: Attachment[]): FlatKind {
  return attachments.length === 0 ? {} : { attachments };
}

function flatDriver(driver: RunDriver): FlatKind {
  switch (driver.type) {
    case 'model':
      return {};
    case 'playbook':
      return { playbook: driver.playbook };
    case 'plan':
      return { appliesPlanOf: driver.dryRunId };
    default:
      return driver satisfies never;
  }
}

function flatEffects(effects: RunEffects): FlatKind {
  switch (effects.type) {
    case 'commit':
      return {};
    case 'plan':
      return { dryRun: effects.state };
    case 'isolated-plan':
      return { dryRun: effects.state, isolation: effects.isolation };
    default:
      return effects satisfies never;
  }
}

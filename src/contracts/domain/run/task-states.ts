import type { TASK_STATES } from '../row-words.ts';
import type { RunStatus } from './run.ts';

/** States of a task or an action as shown to people. Kept apart from the schema, so that the page can use them without loading zod. */
export type TaskState = (typeof TASK_STATES)[number];

export function taskStateOf(status: RunStatus): TaskState {
  switch (status) {
    case 'queued':
      return 'created';
    case 'running':
      return 'running';
    case 'awaiting-approval':
      return 'awaiting-confirmation';
    case 'paused':
    case 'interrupted':
      return 'planned';
    case 'completed':
      return 'completed';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
    case 'blocked':
      return 'blocked';
    default:
      return status satisfies never;
  }
}

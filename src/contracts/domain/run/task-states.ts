import type { TASK_STATES } from '../row-words.ts';
import type { RunStatus } from './run.ts';

/** States of a task or an action as shown to people. Kept apart from the schema, so that the page can use them without loading zod. */
export type TaskState = (typeof TASK_STATES)[number];

/** States in which a task waits for its start. */
export const WAITING_TASK_STATES = ['created', 'planned'] as const satisfies readonly TaskState[];

/** States of a task that needs nothing more. A blocked task is open: the person decides how it continues. */
const ENDED_TASK_STATES: readonly TaskState[] = ['completed', 'failed', 'cancelled'];

export function isTaskEnded(state: TaskState): boolean {
  return ENDED_TASK_STATES.includes(state);
}

/** States of a task that is neither ended nor running. */
export const STARTABLE_TASK_STATES = ['created', 'planned', 'blocked'] as const satisfies readonly TaskState[];

/** Returns whether a task is in the queue: it waits, or was blocked before its start. One whose run ended as blocked is not. */
export function isInQueue({ state, block }: { readonly state: TaskState; readonly block: object | null }): boolean {
  return state === 'created' || state === 'planned' || (state === 'blocked' && block !== null);
}

/** Returns the task state for a run status. */
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

/** Returns the state of a task whose last run has this status. A task whose run was removed keeps its own state. */
export function taskStateNow(state: TaskState, status: RunStatus | undefined): TaskState {
  if (state !== 'running' || status === undefined) return state;
  // The run is started: the task is not in the queue any more.
  return status === 'queued' ? 'running' : taskStateOf(status);
}

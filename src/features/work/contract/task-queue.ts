import type { RunStatus } from '../../../contracts/domain/run/run.ts';
import { type TaskState, taskStateOf } from '../../../contracts/domain/run/task-states.ts';

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

/** Returns the state of a task whose last run has this status. A task whose run was removed keeps its own state. */
export function taskStateNow(state: TaskState, status: RunStatus | undefined): TaskState {
  if (state !== 'running' || status === undefined) return state;
  // The run is started: the task is not in the queue any more.
  return status === 'queued' ? 'running' : taskStateOf(status);
}

import type { Run } from '../../../contracts/domain/run/run.ts';
import type { TaskState } from '../../../contracts/domain/run/task-states.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { Task, TaskBlock } from '../contract/task.ts';
import { taskStateNow } from '../contract/task-queue.ts';
import type { TaskListing } from '../contract/task-requests.ts';

/** Resolves with a task, with the state of its run while one works. */
export async function toTaskListing({ store }: Pick<Services, 'store'>, task: Task): Promise<TaskListing> {
  const run = await lastRun({ store }, task);
  const state = taskStateNow(task.state, run?.status);
  return { ...task, state, reason: reasonOf(task.block, state, run) };
}

/** Resolves with the run that a task that is not waiting belongs to; undefined when it was removed. */
export async function lastRun({ store }: Pick<Services, 'store'>, { runIds }: Task): Promise<Run | undefined> {
  const runId = runIds.at(-1);
  return runId === undefined ? undefined : store.run(runId);
}

function reasonOf(block: TaskBlock | null, state: TaskState, run: Run | undefined): string | null {
  if (block !== null) return describeBlock(block);
  return state === 'failed' || state === 'blocked' || state === 'planned' ? (run?.message ?? null) : null;
}

/** Says why a task is blocked, in English. */
export function describeBlock(block: TaskBlock): string {
  switch (block.type) {
    case 'dependency':
      return block.title === ''
        ? 'The task that it waits for was removed. Start it anyway, remove the dependency, or cancel it.'
        : `“${block.title}”, which it waits for, is ${block.state}. Start it anyway, remove the dependency, or cancel it.`;
    case 'preflight': {
      const kinds = [...new Set(block.findings.map(({ kind }) => kind))].join(', ');
      return `The check before the start found something to decide on (${kinds}). Change the task, or start it anyway.`;
    }
    case 'start':
      return block.message;
    default:
      return block satisfies never;
  }
}

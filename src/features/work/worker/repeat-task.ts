import type { Run } from '../../../contracts/domain/run/run.ts';
import type { TaskState } from '../../../contracts/domain/run/task-states.ts';
import { personEntry, type Services } from '../../../runtime/app/services.ts';
import type { StartOfTask } from '../../../runtime/runs/start/start-run.ts';

export const REPEATABLE_TASK_STATES = [
  'completed',
  'failed',
  'cancelled',
  'blocked',
] as const satisfies readonly TaskState[];

/** Returns what is committed when the person retries a run, so that the new run belongs to the same task; undefined without one. */
export async function taskOfRetry(services: Services, { origin }: Run): Promise<StartOfTask | undefined> {
  const task = origin.type === 'task' ? await services.store.findRow('tasks', origin.taskId) : undefined;
  if (!task || !REPEATABLE_TASK_STATES.some((state) => state === task.state)) return undefined;
  const nowMs = services.loop.clock.nowMs();
  const { title: target, notebookId, runIds } = task;
  return {
    type: 'task',
    taskId: task.taskId,
    by: 'person',
    batch: (runId, sessionId) => ({
      writes: [
        {
          type: 'patch-row',
          table: 'tasks',
          key: task.taskId,
          from: REPEATABLE_TASK_STATES,
          patch: { state: 'running', block: null, runIds: [...runIds, runId], endedMs: null, updatedMs: nowMs },
        },
      ],
      audit: [personEntry({ action: 'task.start', target, notebookId, runId, sessionId }, nowMs)],
    }),
  };
}

import type { Task } from '../../contracts/domain/run/task.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { liveDatabase, watchQuery } from '../startup/watch-database.ts';

/** Resolves with the id of the first run of a task once it is started. Rejects when the task is cancelled, blocked or removed before. */
export function waitForTask(taskId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = watchQuery<Task | undefined>(async () => liveDatabase().tasks.get(taskId), {
      next(task) {
        const runId = task?.runIds[0];
        if (task && runId === undefined && (task.state === 'created' || task.state === 'planned')) return;
        // `stop` exists only after `watchQuery` has returned.
        queueMicrotask(() => stop());
        if (runId !== undefined) resolve(runId);
        else reject(refusalOf(task));
      },
      error: reject,
    });
  });
}

function refusalOf(task: Task | undefined): CloisterError {
  const data = { taskId: task?.taskId ?? null, state: task?.state ?? null };
  if (task?.state !== 'blocked') return new CloisterError('cancelled', 'The queued message was cancelled.', data);
  const why = task.block?.type === 'start' ? task.block.message : 'Check the task under Tasks.';
  return new CloisterError('agent-unavailable', `The queued message was not started: ${why}`, data);
}

import { liveDatabase, watchQuery } from '../../../../client/startup/watch-database.ts';
import type { CloisterError } from '../../../../contracts/errors/errors.ts';
import { agentUnavailableError } from '../../../../contracts/errors/messages/app-messages.ts';
import { cancelledError } from '../../../../contracts/errors/messages/page-messages.ts';
import type { Task } from '../../contract/task.ts';

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
  if (task?.state !== 'blocked') return cancelledError('queued', {}, data);
  const why = task.block?.type === 'start' ? task.block : 'Check the task under Agent tasks.';
  return agentUnavailableError('queued', { why }, data);
}

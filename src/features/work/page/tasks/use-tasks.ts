import { useLive } from '../../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../../client/startup/watch-database.ts';
import type { Run } from '../../../../contracts/domain/run/run.ts';
import type { TaskState } from '../../../../contracts/domain/run/task-states.ts';
import type { Task } from '../../contract/task.ts';
import { isTaskEnded, STARTABLE_TASK_STATES, taskStateNow } from '../../contract/task-queue.ts';

/** A task with its last run, whose state is that of the task while it works. */
export interface ShownTask {
  readonly task: Task;
  readonly state: TaskState;
  /** Null for a task that was never started, or whose run was removed. */
  readonly run: Run | null;
}

async function withRuns(tasks: readonly Task[]): Promise<ShownTask[]> {
  const runs = await liveDatabase().runs.bulkGet(tasks.map(({ runIds }) => runIds.at(-1) ?? ''));
  return tasks.map((task, index) => {
    const run = runs[index] ?? null;
    return { task, run, state: taskStateNow(task.state, run?.status) };
  });
}

/** Returns all tasks by their place in the queue, without those that were removed. */
export function useTasks(): ShownTask[] | undefined {
  return useLive(
    async () =>
      withRuns(
        await liveDatabase()
          .tasks.filter(({ isRemoved }) => !isRemoved)
          .sortBy('order'),
      ),
    [],
  );
}

/** Returns one task; `null` when there is none of that id. */
export function useTask(taskId: string | null): Task | null | undefined {
  return useLive(async () => (taskId === null ? null : ((await liveDatabase().tasks.get(taskId)) ?? null)), [taskId]);
}

/** Returns how many tasks have not ended, and how many of them wait for the person with an approval. */
export function useOpenTasks(): { readonly open: number; readonly awaiting: number } | undefined {
  return useLive(async () => {
    const tasks = liveDatabase().tasks.where('state').anyOf('created', 'planned', 'running', 'blocked');
    const shown = (await withRuns(await tasks.toArray())).filter(({ state }) => !isTaskEnded(state));
    return { open: shown.length, awaiting: shown.filter(({ state }) => state === 'awaiting-confirmation').length };
  }, []);
}

/** Returns the messages that wait in a conversation, in the order in which they start. */
export function useQueuedMessages(sessionId: string | null): Task[] | undefined {
  return useLive(async () => {
    if (sessionId === null) return [];
    const waiting = liveDatabase()
      .tasks.where('state')
      .anyOf([...STARTABLE_TASK_STATES]);
    return waiting.filter(({ continues }) => continues === sessionId).sortBy('order');
  }, [sessionId]);
}

import type { Task } from '../../../contracts/domain/run/task.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { BatchContext, WriteHandler } from './write-handler.ts';

const NO_TASK = 'The task no longer exists. Check the list of tasks.';

/** Refuses a task whose id is taken, or that depends on one that does not exist. */
export async function checkNewTask({ rows }: BatchContext, { taskId, after }: Task): Promise<void> {
  if ((await rows.get('tasks', taskId)) !== undefined) {
    throw new CloisterError('conflict', 'The task exists already. Check the list of tasks.', { taskId });
  }
  await checkDependency(rows, taskId, after);
}

export const patchTaskHandler: WriteHandler<Write<'patch-task'>> = {
  tables: () => ['tasks'],
  async prepare({ taskId, from, patch }, { rows }) {
    const task = await rows.get('tasks', taskId);
    if (!task) throw new CloisterError('not-found', NO_TASK, { taskId });
    if (!from.includes(task.state)) {
      throw new CloisterError('conflict', `The task is ${task.state}, so this action is not available.`, {
        taskId,
        state: task.state,
      });
    }
    await checkDependency(rows, taskId, patch.after ?? null);
    return { write: () => rows.patch('tasks', taskId, (row) => ({ ...row, ...patch })) };
  },
  remember: (_write, memory) => memory.note({ runs: true }),
};

/** Follows the dependencies from `after`. Inside the transaction: two windows could close a circle together. */
async function checkDependency(rows: BatchRows, taskId: string, after: string | null): Promise<void> {
  const seen = new Set<string>();
  for (let next = after; next !== null && !seen.has(next); ) {
    seen.add(next);
    if (next === taskId) {
      const message = 'These tasks would wait for each other, so none could start. Choose another task to wait for.';
      throw new CloisterError('bad-input', message, { field: 'after', taskId });
    }
    const row: Task | undefined = await rows.get('tasks', next);
    if (!row && next === after) {
      const message = 'The task to wait for no longer exists. Choose another task.';
      throw new CloisterError('not-found', message, { field: 'after', after });
    }
    next = row?.after ?? null;
  }
}

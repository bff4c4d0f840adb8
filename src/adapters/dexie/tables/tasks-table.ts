import { TASK_STATES } from '../../../contracts/domain/row-words.ts';
import type { Task } from '../../../contracts/domain/run/task.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { amount, count, fields, flag, list, oneOf, orAbsent, orNull, text } from '../rows/row-shape.ts';
import type { FindRow, TableDefinition } from './define-table.ts';

/** Requests that wait for their turn, for a time or for another task. */
export const tasksTable: TableDefinition<'tasks'> = {
  schema: 'taskId, state, notebookId',
  sortBy: 'order',
  keyOf: ({ taskId }) => taskId,
  missing: (taskId) =>
    new CloisterError('not-found', 'The task no longer exists. Check the list of tasks.', { taskId }),
  taken: ({ taskId }) => new CloisterError('conflict', 'The task exists already. Check the list of tasks.', { taskId }),
  moved: ({ taskId, state }) =>
    new CloisterError('conflict', `The task is ${state}, so this action is not available.`, { taskId, state }),
  check: (find, taskId, { after }) => checkDependency(find, taskId, after ?? null),
  shape: fields({
    taskId: text,
    title: text,
    prompt: text,
    agent: text,
    notebookId: text,
    state: oneOf(TASK_STATES),
    block: orNull(fields({ type: oneOf(['dependency', 'preflight', 'start']) })),
    continues: orNull(text),
    after: orNull(text),
    startAtMs: orNull(count),
    order: amount,
    anyway: flag,
    dryRun: orAbsent(flag),
    attachments: orAbsent(list(fields({ path: text }))),
    retryOf: orAbsent(text),
    isRemoved: orAbsent(flag),
    runIds: list(text),
    createdMs: count,
    updatedMs: count,
    endedMs: orNull(count),
  }),
};

/** Follows the dependencies from `after`. Inside the transaction: two windows could close a circle together. */
async function checkDependency(find: FindRow<'tasks'>, taskId: string, after: string | null): Promise<void> {
  const seen = new Set<string>();
  for (let next = after; next !== null && !seen.has(next); ) {
    seen.add(next);
    if (next === taskId) {
      const message = 'These tasks would wait for each other, so none could start. Choose another task to wait for.';
      throw new CloisterError('bad-input', message, { field: 'after', taskId });
    }
    const row: Task | undefined = await find(next);
    if (!row && next === after) {
      const message = 'The task to wait for no longer exists. Choose another task.';
      throw new CloisterError('not-found', message, { field: 'after', after });
    }
    next = row?.after ?? null;
  }
}

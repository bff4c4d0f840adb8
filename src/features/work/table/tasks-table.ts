import type { FindRow, TableDefinition } from '../../../adapters/dexie/tables/define-table.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { statusWord } from '../../../contracts/sentences/run-sentences.ts';
import type { Task } from '../contract/task.ts';

/** Requests that wait for their turn, for a time or for another task. */
export const tasksTable: TableDefinition<'tasks'> = {
  schema: 'taskId, state, notebookId',
  since: 6,
  sortBy: 'order',
  keyOf: ({ taskId }) => taskId,
  missing: (taskId) => notFoundError('taskGone', {}, { taskId }),
  taken: ({ taskId }) => conflictError('taskExists', {}, { taskId }),
  moved: ({ taskId, state }) => conflictError('taskState', { what: statusWord(state) }, { taskId, state }),
  check: (find, taskId, { after }) => checkDependency(find, taskId, after ?? null),
};

/** Follows the dependencies from `after`. Inside the transaction: two windows could close a circle together. */
async function checkDependency(find: FindRow<'tasks'>, taskId: string, after: string | null): Promise<void> {
  const seen = new Set<string>();
  for (let next = after; next !== null && !seen.has(next); ) {
    seen.add(next);
    if (next === taskId) {
      throw badInputError('taskCircle', {}, { field: 'after', taskId });
    }
    const row: Task | undefined = await find(next);
    if (!row && next === after) {
      throw notFoundError('taskAfter', {}, { field: 'after', after });
    }
    next = row?.after ?? null;
  }
}

import type { StateTable } from '../../../core/ports/commit-batch.ts';
import type { TableDefinition } from './define-table.ts';
import { reviewsTable } from './reviews-table.ts';
import { tasksTable } from './tasks-table.ts';

/** Each table whose rows have a state, on which their next step depends. */
export const STATE_TABLES: { readonly [T in StateTable]: TableDefinition<T> } = {
  tasks: tasksTable,
  reviews: reviewsTable,
};

/** All of them hold rows of one notebook, by the index `notebookId`. */
export const STATE_TABLE_NAMES: readonly StateTable[] = Object.keys(STATE_TABLES).filter(isStateTable);

function isStateTable(name: string): name is StateTable {
  return Object.hasOwn(STATE_TABLES, name);
}

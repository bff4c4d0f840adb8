import type { StateTable } from '../../../core/ports/commit-batch.ts';
import { workTables } from '../../../features/work/feature-table.ts';
import type { TableDefinition } from './define-table.ts';

/** Each table whose rows have a state, on which their next step depends. */
export const STATE_TABLES: { readonly [T in StateTable]: TableDefinition<T> } = workTables;

/** All of them hold rows of one notebook, by the index `notebookId`. */
export const STATE_TABLE_NAMES: readonly StateTable[] = Object.keys(STATE_TABLES).filter(isStateTable);

function isStateTable(name: string): name is StateTable {
  return Object.hasOwn(STATE_TABLES, name);
}

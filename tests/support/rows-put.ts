import type { CommitBatch, Put, PutTable, Write } from '../../src/core/ports/commit-batch.ts';
import type { TableRows } from '../../src/core/ports/rows/row-schemas.ts';

/** Returns the rows that a batch puts into a table. */
export function rowsPut<T extends PutTable>({ writes = [] }: CommitBatch, table: T): readonly TableRows[T][] {
  return writes.flatMap((write) => (isPutInto(write, table) ? [...write.rows] : []));
}

function isPutInto<T extends PutTable>(write: Write, table: T): write is Extract<Write<'put'>, Put<T>> {
  return write.type === 'put' && write.table === table;
}

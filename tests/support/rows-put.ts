import type { CommitBatch, Put, PutRows, PutTable, Write } from '../../src/core/ports/commit-batch.ts';

/** Returns the rows that a batch puts into a table. */
export function rowsPut<T extends PutTable>({ writes = [] }: CommitBatch, table: T): readonly PutRows[T][] {
  return writes.flatMap((write) => (isPutInto(write, table) ? [...write.rows] : []));
}

function isPutInto<T extends PutTable>(write: Write, table: T): write is Extract<Write<'put'>, Put<T>> {
  return write.type === 'put' && write.table === table;
}

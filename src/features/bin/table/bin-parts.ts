import type { BatchRows } from '../../../adapters/dexie/commit/batch-rows.ts';
import type { Rows } from '../../../adapters/dexie/commit/one-transaction.ts';
import { idsInBin } from '../../../adapters/dexie/writes/remove-notebook.ts';
import type { BinRow } from '../../../contracts/domain/notebook/bin.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';

/** A row, and the key by which it is removed from its table. */
export interface KeyedRow<T extends TableName = TableName> {
  readonly table: T;
  readonly key: IDBValidKey;
  readonly row: TableRows[T];
}

/** Reads all parts of an item of the bin, in their order. */
export async function readParts(rows: Pick<Rows, 'keys' | 'get'>, binId: string): Promise<BinRow[]> {
  const keys = await rows.keys('bin', null, IDBKeyRange.bound([binId], [binId, []]));
  const parts = await Promise.all(keys.map((key) => rows.get('bin', key)));
  return parts.filter((part) => part !== undefined);
}

/** The key of a row that the bin keeps. Null for a table whose rows it never keeps. */
export function keyOfRow(table: string, row: unknown): IDBValidKey | null {
  const names = KEYS.get(table);
  if (names === undefined || typeof row !== 'object' || row === null) return null;
  const values = names.map((name): unknown => Reflect.get(row, name));
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return null;
  return values.length === 1 ? (values[0] ?? null) : values;
}

/** Fields of the primary key of each table whose rows the bin keeps. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['notebooks', ['notebookId']],
  ['sessions', ['sessionId']],
  ['runs', ['runId']],
  ['approvals', ['approvalId']],
  ['messages', ['sessionId', 'seq']],
  ['summaries', ['sessionId']],
  ['tasks', ['taskId']],
  ['reviews', ['reviewId']],
]);

/** Returns the ids of the conversations and runs whose rows an item keeps. */
export function idsInParts(parts: readonly Pick<BinRow, 'rows'>[]): { sessionIds: string[]; runIds: string[] } {
  return { sessionIds: idsInBin(parts, 'sessions', 'sessionId'), runIds: idsInBin(parts, 'runs', 'runId') };
}

/** Lists the rows of a conversation or run that stay in their tables while it is in the bin. */
export async function listHidden(
  rows: Pick<BatchRows, 'keys'>,
  { sessionIds, runIds }: { readonly sessionIds: readonly string[]; readonly runIds: readonly string[] },
): Promise<{ table: TableName; key: IDBValidKey }[]> {
  const found: { table: TableName; key: IDBValidKey }[] = [];
  const add = (table: TableName, keys: readonly IDBValidKey[]) => {
    for (const key of keys) found.push({ table, key });
  };
  for (const sessionId of sessionIds) {
    add('messages', await rows.keys('messages', null, IDBKeyRange.bound([sessionId], [sessionId, []])));
    add('summaries', await rows.keys('summaries', null, IDBKeyRange.only(sessionId)));
    add('sessions', await rows.keys('sessions', null, IDBKeyRange.only(sessionId)));
  }
  for (const runId of runIds) {
    const ofRun = IDBKeyRange.bound([runId], [runId, []]);
    add('steps', await rows.keys('steps', null, ofRun));
    add('toolCalls', await rows.keys('toolCalls', '[runId+stepIndex]', ofRun));
    add('approvals', await rows.keys('approvals', 'runId', IDBKeyRange.only(runId)));
    add('runs', await rows.keys('runs', null, IDBKeyRange.only(runId)));
  }
  return found;
}

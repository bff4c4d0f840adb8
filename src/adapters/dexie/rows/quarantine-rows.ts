import type { DBCore, DBCoreCursor, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';
import { rowProblem } from './row-check.ts';
import { substituteRow } from './substitute-row.ts';

/**
 * Middleware that hides damaged rows of every table from all reads, in workers and on the page. Damaged rows stay in the
 * database, and counts and keys include them. Upgrades see all rows unchecked, because older schemas have other fields.
 */
export const quarantineRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'quarantine damaged rows',
  create: (core) => ({ ...core, table: (name) => checked(core.table(name)) }),
};

function checked(table: DBCoreTable): DBCoreTable {
  const usable = (row: unknown) => usableRow(table.name, row);
  return {
    ...table,
    // Chained, not awaited: Dexie's promises carry the transaction.
    get: (request) =>
      table.get(request).then((row: unknown) => (row === undefined || isUpgrade(request.trans) ? row : usable(row))),
    getMany: (request) =>
      table
        .getMany(request)
        .then((rows: unknown[]) =>
          isUpgrade(request.trans) ? rows : rows.map((row) => (row === undefined ? row : usable(row))),
        ),
    query: (request) =>
      table.query(request).then((answer) => {
        if (request.values === false || isUpgrade(request.trans)) return answer;
        const result = usableRows<unknown>(table.name, answer.result);
        return result === answer.result ? answer : { ...answer, result: [...result] };
      }),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => {
        if (!cursor || request.values === false || isUpgrade(request.trans)) return cursor;
        return passing(cursor, usable);
      }),
  };
}

/** Returns the row, its substitute, or undefined when it cannot be used. */
export function usableRow(table: string, row: unknown): unknown {
  return rowProblem(table, row) === null ? row : substituteRow(table, row);
}

/** Returns the usable rows; the same list when none is damaged, which is the usual case. */
export function usableRows<T>(table: string, rows: readonly T[]): readonly T[] {
  if (rows.every((row) => rowProblem(table, row) === null)) return rows;
  return rows.flatMap((row) => {
    const usable = usableRow(table, row);
    // A usable row has the table's type: it passed the check, or is a substitute of that shape.
    return usable === undefined ? [] : [usable as T];
  });
}

function isUpgrade(transaction: DBCoreTransaction): boolean {
  return 'mode' in transaction && transaction.mode === 'versionchange';
}

/** Wraps a cursor so that it skips unusable rows. */
function passing(cursor: DBCoreCursor, usable: (row: unknown) => unknown): DBCoreCursor {
  let value: unknown;
  return Object.create(cursor, {
    // The browser's getters work only on the original cursor.
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => value },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          value = usable(cursor.value);
          if (value === undefined) cursor.continue();
          else onNext();
        }),
    },
    continue: { value: (key?: unknown) => cursor.continue(key) },
    continuePrimaryKey: { value: (key: unknown, primary: unknown) => cursor.continuePrimaryKey(key, primary) },
    advance: { value: (by: number) => cursor.advance(by) },
    stop: { value: (result?: unknown) => cursor.stop(result) },
    fail: { value: (error: Error) => cursor.fail(error) },
  });
}

import type { DBCore, DBCoreCursor, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';
import { rowProblem, standIn } from './row-check.ts';

/**
 * Between Dexie and every table: rows that are damaged are not given out, whoever asks, in the worker or on the page. They
 * stay where they are. Counts and keys still count them. An upgrade sees all rows as they lie there: its own are older.
 */
export const setDamagedAside: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'set damaged rows aside',
  create: (core) => ({ ...core, table: (name) => checked(core.table(name)) }),
};

function checked(table: DBCoreTable): DBCoreTable {
  const usable = (row: unknown) => usableRow(table.name, row);
  return {
    ...table,
    // Chained, not awaited: Dexie's promises carry the transaction along.
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

/** The row itself, what stands for it, or undefined. */
export function usableRow(table: string, row: unknown): unknown {
  return rowProblem(table, row) === null ? row : standIn(table, row);
}

/** The very list, where nothing is wrong: nearly always. */
export function usableRows<T>(table: string, rows: readonly T[]): readonly T[] {
  if (rows.every((row) => rowProblem(table, row) === null)) return rows;
  return rows.flatMap((row) => {
    const usable = usableRow(table, row);
    // What stands for a row has its type: both have passed the same check, or were made to.
    return usable === undefined ? [] : [usable as T];
  });
}

function isUpgrade(transaction: DBCoreTransaction): boolean {
  return 'mode' in transaction && transaction.mode === 'versionchange';
}

/** The same cursor, which goes past rows that are not usable. */
function passing(cursor: DBCoreCursor, usable: (row: unknown) => unknown): DBCoreCursor {
  let value: unknown;
  return Object.create(cursor, {
    // The browser's own getters answer to its own cursor alone.
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

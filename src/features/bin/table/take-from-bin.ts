import type { BatchRows } from '../../../adapters/dexie/commit/batch-rows.ts';
import { rowProblem } from '../../../adapters/dexie/rows/row-check.ts';
import type { WriteHandler } from '../../../adapters/dexie/writes/write-handler.ts';
import type { BinRow } from '../../../contracts/domain/notebook/bin.ts';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import type { MessageRow } from '../../../contracts/domain/run/message.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { keyOfRow, readParts } from './bin-parts.ts';
import { BIN_TABLES } from './collect-rows.ts';

/** Moves the rows of an item back to their tables. */
export const takeFromBinHandler: WriteHandler<Write<'take-from-bin'>> = {
  tables: () => BIN_TABLES,
  async prepare({ binId }, { rows }) {
    const parts = await readParts(rows, binId);
    const [first] = parts;
    if (first === undefined) throw notFoundError('binItem', {}, { id: binId });
    await refuseOrphan(rows, first, parts);
    const { remove, put } = await (first.kind === 'run' ? placeMessages(rows, parts) : placeRows(rows, parts));
    return {
      write() {
        for (const { table, key } of remove) rows.remove(table, key);
        for (const { table, row } of put) rows.put(table, row);
        for (const { part } of parts) rows.remove('bin', [binId, part]);
      },
    };
  },
  remember({ binId }, memory) {
    memory.expireNotebook(binId);
    memory.forgetSummaries();
    memory.note({ summaries: true, runs: true });
  },
};

/** Refuses to restore what belongs to something that is in the bin itself: it would be shown without that. */
async function refuseOrphan(
  rows: BatchRows,
  { kind, notebookId, binId }: BinRow,
  parts: readonly BinRow[],
): Promise<void> {
  if (kind !== 'notebook' && !(await rows.has('notebooks', notebookId))) {
    const name = (await rows.get('bin', [notebookId, 0]))?.title ?? '';
    throw notFoundError('notebookBinned', { name }, { notebookId });
  }
  if (kind !== 'run') return;
  const runs = parts.flatMap((part) => part.rows.filter(({ table }) => table === 'runs').map(({ row }) => row as Run));
  const sessionId = runs.find(({ runId }) => runId === binId)?.sessionId;
  if (sessionId !== undefined && !(await rows.has('sessions', sessionId))) throw conflictError('binSession');
}

/** Rows to write, after those that have to make room for them are removed. */
interface Placement {
  readonly remove: readonly { readonly table: TableName; readonly key: IDBValidKey }[];
  readonly put: readonly Placed[];
}

interface Placed {
  readonly table: TableName;
  readonly row: TableRows[TableName];
}

async function placeRows(rows: BatchRows, parts: readonly Pick<BinRow, 'rows'>[]): Promise<Placement> {
  const kept = parts.flatMap((part) => part.rows);
  const placed: Placed[] = [];
  for (const { table, row } of kept) {
    const key = keyOfRow(table, row);
    // A row of a table that this version does not know, or that was damaged in the bin, is left out.
    if (key === null || rowProblem(table, row) !== null) continue;
    // The check above has shown that it is a row of this table.
    const one = { table: table as TableName, row: row as TableRows[TableName] };
    if (await rows.has(one.table, key)) throw conflictError('binTaken', {}, { table });
    placed.push(one.table === 'notebooks' ? { ...one, row: await inWorkspace(rows, row as Notebook) } : one);
  }
  return { remove: [], put: placed };
}

/** The workspace may have been removed while its notebook was in the bin. */
async function inWorkspace(rows: BatchRows, notebook: Notebook): Promise<Notebook> {
  const all = await rows.all('workspaces');
  const [first] = all;
  const isThere = all.some(({ workspaceId }) => workspaceId === notebook.workspaceId);
  return isThere || first === undefined ? notebook : { ...notebook, workspaceId: first.workspaceId };
}

/**
 * Places the messages of a run where they were. Messages that were added since may have taken their numbers: these come after them, in their
 * order, and no summary stays, because it counts by number.
 */
async function placeMessages(rows: BatchRows, parts: readonly BinRow[]): Promise<Placement> {
  const kept = parts.flatMap((part) => part.rows);
  const without = (...tables: string[]) => [{ rows: kept.filter(({ table }) => !tables.includes(table)) }];
  // The bin keeps them as they were read from this table.
  const messages = kept.filter(({ table }) => table === 'messages').map(({ row }) => row as MessageRow);
  const [first] = messages;
  if (first === undefined) return placeRows(rows, parts);
  const { sessionId } = first;
  const back = messages.map((row): Placed => ({ table: 'messages', row }));
  const later = await messagesFrom(rows, first);
  const taken = new Set(later.map(({ seq }) => seq));
  if (messages.every(({ seq }) => !taken.has(seq))) {
    const hasSummary = await rows.has('summaries', sessionId);
    const { put } = await placeRows(rows, hasSummary ? without('messages', 'summaries') : without('messages'));
    return { remove: [], put: [...put, ...back] };
  }
  const since = Math.max(...messages.map(({ seq }) => seq));
  const { put } = await placeRows(rows, without('messages', 'summaries'));
  return {
    remove: [
      { table: 'summaries', key: sessionId },
      ...later.map(({ seq }) => ({ table: 'messages' as const, key: [sessionId, seq] })),
    ],
    put: [
      ...put,
      ...back,
      ...later.map((row, index): Placed => ({ table: 'messages', row: { ...row, seq: since + 1 + index } })),
    ],
  };
}

async function messagesFrom(rows: BatchRows, { sessionId, seq }: MessageRow): Promise<MessageRow[]> {
  const keys = await rows.keys('messages', null, IDBKeyRange.bound([sessionId, seq], [sessionId, []]));
  const found = await Promise.all(keys.map((key) => rows.get('messages', key)));
  return found.filter((row) => row !== undefined);
}

import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { StoredFile } from '../database.ts';
import { isTableName, rowProblem } from '../rows/row-check.ts';
import type { WriteHandler } from './write-handler.ts';

export const repairRowHandler: WriteHandler<Write<'repair-row'>> = {
  tables: ({ table }) => (isTableName(table) ? [...new Set(['meta' as const, table])] : []),
  async prepare({ table, rowKey, row }, { rows, atMs }) {
    const problem = isTableName(table) ? await rows.problem(table, rowKey) : undefined;
    if (problem === undefined || !isTableName(table)) throw notFoundError('record', {}, { table });
    if (problem === null || (row !== null && rowProblem(table, row) !== null))
      throw conflictError('record', {}, { table });
    // `rowProblem` has checked the shape.
    if (row !== null && table === 'files') await checkPlace(row as StoredFile);
    const original = await rows.raw(table, rowKey);
    return {
      write() {
        const key = `damaged:${table}:${JSON.stringify(rowKey)}` as const;
        rows.put('meta', { key, table, rowKey, reason: problem, atMs, row: original });
        if (row === null) rows.remove(table, rowKey);
        else rows.put(table, row as TableRows[typeof table]);
      },
    };

    async function checkPlace({ notebookId, pathKey, path, fileId }: StoredFile): Promise<void> {
      const [holder] = await rows.keys('files', '[notebookId+pathKey]', IDBKeyRange.only([notebookId, pathKey]));
      if (holder === undefined || holder === fileId) return;
      throw conflictError('recordPlace', { path });
    }
  },
  remember(_write, memory) {
    memory.forgetAll();
    memory.note({ rights: true, repairs: true });
  },
};

export const discardRowHandler: WriteHandler<Write<'discard-row'>> = {
  tables: ({ table }) => (isTableName(table) ? [table] : []),
  async prepare({ table, rowKey }, { rows, atMs }) {
    const problem = isTableName(table) ? await rows.problem(table, rowKey) : undefined;
    const isOriginal = table === 'meta' && typeof rowKey === 'string' && rowKey.startsWith('damaged:');
    if (problem === undefined) throw notFoundError('row', {}, { table });
    if (problem === null && !isOriginal) throw conflictError('row', {}, { table });
    return {
      write() {
        if (!isTableName(table)) return;
        // The next rule book starts at a revision that no approval is bound to.
        if (table === 'meta' && rowKey === 'rule-book') {
          rows.put('meta', { key: 'rule-book', revision: atMs, rules: [] });
        } else rows.remove(table, rowKey);
      },
    };
  },
  remember(_write, memory) {
    memory.forgetAll();
    memory.note({ rights: true, repairs: true });
  },
};

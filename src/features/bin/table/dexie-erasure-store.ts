import { inOneTransaction } from '../../../adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase } from '../../../adapters/dexie/database.ts';
import type { BinRow } from '../../../contracts/domain/notebook/bin.ts';
import type { ErasureStore } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import { findErasure } from './find-erasure.ts';

/** Reads the bin and what erasing concerns, outside of a transaction. */
export function createErasureStore(database: CloisterDatabase): ErasureStore {
  const { bin } = database;
  return {
    async listBin(notebookId) {
      const found = notebookId === undefined ? bin.toCollection() : bin.where('notebookId').equals(notebookId);
      const heads = (await found.toArray()).filter(({ part }) => part === 0);
      return heads.map(headOf).sort((one, other) => other.atMs - one.atMs);
    },
    async findInBin(binId) {
      const row = await bin.get([binId, 0]);
      return row && headOf(row);
    },
    findErasure: (target) => findErasure(database, target),
    async listUncleared() {
      const row = await database.meta.get('lastErasureMs');
      return row?.key === 'lastErasureMs' ? row.uncleared : [];
    },
    noteCleared: (notebookIds) =>
      inOneTransaction(database, ['meta'], async (rows) => {
        const row = await rows.get('meta', 'lastErasureMs');
        if (row?.key !== 'lastErasureMs') return;
        const left = row.uncleared.filter((notebookId) => !notebookIds.includes(notebookId));
        if (left.length < row.uncleared.length) rows.put('meta', { ...row, uncleared: left });
      }),
  };
}

function headOf({ part: _part, rows: _rows, ...head }: BinRow): Omit<BinRow, 'rows' | 'part'> {
  return head;
}

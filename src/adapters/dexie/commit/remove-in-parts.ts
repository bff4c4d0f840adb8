import type { CommitBatch } from '../../../core/ports/commit-batch.ts';
import type { CloisterDatabase } from '../database.ts';
import { REMOVAL_TABLES } from '../tables/tables.ts';
import { listRemovals, type Removal } from '../writes/remove-notebook.ts';
import { inOneTransaction } from './one-transaction.ts';
import { isFull, type Reserve } from './storage-reserve.ts';

/** Rows of one transaction. The browser needs the space of the removed rows again until it ends. */
const PART_ROWS = 40;
const REMOVING = 'removing:';

/** Returns a batch that removes its notebook in parts; the same batch when it removes none. */
export function inParts(batch: CommitBatch): CommitBatch {
  const { writes = [] } = batch;
  if (!writes.some(({ type }) => type === 'remove-notebook')) return batch;
  return {
    ...batch,
    writes: writes.map((write) => (write.type === 'remove-notebook' ? { ...write, inParts: true } : write)),
  };
}

/**
 * Removes what is left of notebooks that are being removed in parts. An end of the browser in between leaves rows that no
 * notebook shows; the next call removes them. Rejects with `storage-full` when not even one row can be removed.
 */
export async function finishRemovals(database: CloisterDatabase, reserve: Pick<Reserve, 'writeWith'>): Promise<void> {
  const keys = await database.meta.where(':id').startsWith(REMOVING).primaryKeys();
  for (const key of keys) await finishOne(database, reserve, key.slice(REMOVING.length));
}

async function finishOne(
  database: CloisterDatabase,
  reserve: Pick<Reserve, 'writeWith'>,
  notebookId: string,
): Promise<void> {
  let partRows = PART_ROWS;
  let list: { readonly removals: Removal[]; readonly headSeq: number } | null = null;

  /** Removes one part. Resolves with whether there was none. */
  async function removePart(): Promise<boolean> {
    const removed = await inOneTransaction(database, ['audit', ...REMOVAL_TABLES], async (rows) => {
      const headSeq = (await rows.last('audit'))?.seq ?? 0;
      // A commit since then may use contents of the list.
      if (list === null || list.headSeq !== headSeq) list = { removals: await listRemovals(rows, notebookId), headSeq };
      const part = list.removals.slice(0, partRows);
      for (const { table, key } of part) rows.remove(table, key);
      if (part.length === 0) rows.remove('meta', `${REMOVING}${notebookId}`);
      return part.length;
    });
    list?.removals.splice(0, removed);
    return removed === 0;
  }

  for (;;) {
    try {
      if (await reserve.writeWith(removePart, 'way-out')) return;
    } catch (error) {
      if (!isFull(error) || partRows === 1) throw error;
      partRows = Math.ceil(partRows / 2);
    }
  }
}

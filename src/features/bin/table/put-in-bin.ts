import type { WriteHandler } from '../../../adapters/dexie/writes/write-handler.ts';
import { BIN_PART_ROWS } from '../../../contracts/domain/notebook/bin.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { BIN_TABLES, collectRows } from './collect-rows.ts';

/**
 * Moves the rows that show something to the bin. Everything else of it stays where it is, so that a notebook of any size is moved at once
 * and needs no space.
 */
export const putInBinHandler: WriteHandler<Write<'put-in-bin'>> = {
  tables: () => BIN_TABLES,
  async prepare({ kind, id, actor }, { rows, atMs }) {
    const { notebookId, title, sizeBytes, rows: moved } = await collectRows(rows, kind, id);
    return {
      write() {
        for (const { table, key } of moved) rows.remove(table, key);
        for (let part = 0; part === 0 || part * BIN_PART_ROWS < moved.length; part += 1) {
          const ofPart = moved.slice(part * BIN_PART_ROWS, (part + 1) * BIN_PART_ROWS);
          rows.put('bin', {
            binId: id,
            part,
            kind,
            notebookId,
            title,
            atMs,
            actor,
            sizeBytes,
            rows: ofPart.map(({ table, row }) => ({ table, row })),
          });
        }
      },
    };
  },
  remember({ kind, id }, memory) {
    if (kind === 'notebook') memory.expireNotebook(id);
    memory.forgetSummaries();
    memory.note({ summaries: true, runs: true });
  },
};

import { createVectorStore } from '../vector-store.ts';
import type { TableFiles } from './reduce-table.ts';
import { createTableStore } from './table-store.ts';

/** Keeps a table from its complete files, and removes the vectors of the one before. Throws `model-unfit`. */
export async function keepDownloadedTable({
  tableId,
  title,
  ...files
}: TableFiles & { readonly tableId: string; readonly title: string }): Promise<void> {
  const { reduceTable } = await import('./reduce-table.ts');
  const kept = await reduceTable(files);
  const tables = createTableStore();
  const vectors = createVectorStore();
  try {
    const before = await tables.chosen();
    await tables.choose(kept, { title, tableId });
    if (before !== null && before.id !== kept.id) await vectors.drop(before.id);
  } finally {
    tables.close();
    vectors.close();
  }
}

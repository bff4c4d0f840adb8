import { listMissingContents } from '../../../adapters/dexie/notebook-source.ts';
import { createPdfTextStore } from '../../../adapters/pdf/pdf-text-store.ts';
import { createSnapshotStore } from '../../../adapters/search/snapshot-store.ts';
import { createVectorStore, removeGoneVectors } from '../../search/meaning.ts';
import type { JournalKeeper } from '../keep-journal.ts';
import type { Services } from '../services.ts';

/**
 * Removes what was erased from the copies beside the database. The row of the erasure names the notebooks until this is done, so that the
 * next start continues after an end in between.
 */
export async function clearCopies(
  { store, journal }: Pick<Services, 'store'> & { readonly journal: JournalKeeper | null },
  notebookIds: readonly string[],
): Promise<void> {
  if (notebookIds.length === 0) return;
  const snapshots = createSnapshotStore();
  const pdfTexts = createPdfTextStore();
  const vectors = createVectorStore();
  try {
    // It is built again when it is needed; a saved one may have words of what was erased.
    for (const notebookId of notebookIds) await snapshots.remove(notebookId);
    await pdfTexts.remove(await listMissingContents(store.database, [...(await pdfTexts.states()).keys()]));
    await removeGoneVectors(store.database, vectors);
  } finally {
    snapshots.close();
    pdfTexts.close();
    vectors.close();
  }
  await journal?.rewrite();
  await store.noteCleared(notebookIds);
}

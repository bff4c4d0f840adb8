import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { createNotebookSource } from '../../adapters/dexie/notebook-source.ts';
import { createPdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import { createSearch, type NotebookSearch } from '../../adapters/search/create-search.ts';
import { createSnapshotStore } from '../../adapters/search/snapshot-store.ts';
import { createThreadMeaning } from './meaning.ts';

/** A search over an open database that restores what another thread has saved, and saves nothing itself. */
export function openSearch(database: CloisterDatabase, snapshots?: string): NotebookSearch {
  const { meaning } = createThreadMeaning();
  return createSearch(createNotebookSource(database), createSnapshotStore(snapshots), createPdfTextStore(), {
    pause: breathe,
    meaning,
  });
}

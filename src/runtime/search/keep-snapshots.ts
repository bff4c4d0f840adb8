import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { listMissingContents, listNotebookIds } from '../../adapters/dexie/notebook-source.ts';
import type { PdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import type { NotebookSearch } from '../../adapters/search/create-search.ts';
import type { SnapshotStore } from '../../adapters/search/snapshot-store.ts';
import { removeGoneVectors, type ThreadMeaning } from './meaning.ts';

/** So long after the last change an index is written. */
const QUIET_MS = 3000;

/** What the search of the one tab that may write does with what is on the disk. */
export interface SnapshotKeeper {
  /** Something changed: soon there is something to write. */
  touch(): void;
  stop(): void;
}

/**
 * Writes the indexes that are in memory, once it was quiet for a while, and removes those of notebooks that are gone, and the
 * texts of PDFs and vectors whose content is gone. One thread
 * of this browser does so at a time: the others wait for its lock, and take over when it ends.
 */
export function keepSnapshots(
  database: CloisterDatabase,
  search: NotebookSearch,
  {
    snapshots,
    pdfTexts,
    vectors,
  }: { snapshots: SnapshotStore; pdfTexts: PdfTextStore; vectors: ThreadMeaning['vectors'] },
  { lockName, onError }: { lockName: string; onError: (error: unknown) => void },
): SnapshotKeeper {
  const stopped = new AbortController();
  let mayWrite = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const there = new Set(await listNotebookIds(database));
    for (const notebookId of await snapshots.list()) if (!there.has(notebookId)) await snapshots.remove(notebookId);
    for (const notebookId of search.open()) if (there.has(notebookId)) await search.save(notebookId);
    await pdfTexts.remove(await listMissingContents(database, [...(await pdfTexts.states()).keys()]));
    await removeGoneVectors(database, vectors);
  }

  function touch(): void {
    if (!mayWrite || stopped.signal.aborted) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(write).catch(onError);
    }, QUIET_MS);
  }

  navigator.locks
    .request(lockName, { signal: stopped.signal }, () => {
      mayWrite = true;
      touch();
      return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
    })
    .catch((error: unknown) => {
      if (!stopped.signal.aborted) onError(error);
    });

  return {
    touch,
    stop() {
      stopped.abort();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

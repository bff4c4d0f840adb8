import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { readEarlyFolder } from '../../startup/early-rows.ts';
import { liveDatabase, watchQuery } from '../../startup/watch-database.ts';
import { hasChangedIn } from '../read-last-change.ts';
import { areSameRows, compareRows } from './compare-rows.ts';
import { readLargeFolder } from './read-large-folder.ts';

/** A folder with more rows is not read at once. */
const LARGE_ROWS = 5000;
/** Part of the time that reading a large folder again may take, while the notebook keeps changing. */
const SHARE = 0.2;
const LEAST_REST_MS = 1000;

/**
 * Calls back with the rows of a folder, now and after each change: folders first, then by name; an empty list when it cannot be
 * read. Of a folder with many files the first call has only some of them. Returns how to stop.
 */
export function watchFolder(notebookId: string, folder: string, show: (rows: FileRow[]) => void): () => void {
  let stop = () => {};
  let isStopped = false;
  let shown: FileRow[] | null = null;
  const showNew = (rows: FileRow[]) => {
    rows.sort(compareRows);
    // A change of many files elsewhere runs the query again.
    if (shown === null || !areSameRows(rows, shown)) show(rows);
    shown = rows;
  };
  void readEarlyFolder(notebookId, folder, LARGE_ROWS + 1).then((rows) => {
    if (rows !== undefined && shown === null && !isStopped) showNew(rows);
  });
  const readSmall = async () => {
    const inFolder = liveDatabase().files.where('[notebookId+parent]').equals([notebookId, folder]);
    return inFolder.limit(LARGE_ROWS + 1).toArray();
  };
  const stopSmall = watchQuery(readSmall, {
    next(rows) {
      if (isStopped) return;
      showNew(rows);
      if (rows.length <= LARGE_ROWS) return;
      stop();
      const key = rows[0]?.pathKey ?? '/';
      stop = watchLargeFolder(notebookId, folder, key.slice(0, key.lastIndexOf('/') + 1), show);
      // Not before `watchQuery` has returned.
      queueMicrotask(() => stopSmall());
    },
    error: () => {
      shown = null;
      show([]);
    },
  });
  return () => {
    isStopped = true;
    stopSmall();
    stop();
  };
}

/** Watches the notebook, and reads the folder again after a change, but not all the time. */
function watchLargeFolder(
  notebookId: string,
  folder: string,
  startKey: string,
  show: (rows: FileRow[]) => void,
): () => void {
  let isStopped = false;
  let isReading = false;
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Newest change of the notebook, and the one that the shown rows contain; null before the first. */
  let newestSeq: number | null = null;
  let shownSeq: number | null = null;

  async function read(): Promise<void> {
    isStale = true;
    if (isReading || isStopped) return;
    isReading = true;
    isStale = false;
    const begunMs = performance.now();
    const seq = newestSeq;
    if (await isCurrent(seq).catch(() => false)) shownSeq = seq;
    else {
      const rows = await readLargeFolder(notebookId, folder, startKey).catch(() => null);
      if (!isStopped && rows !== null) {
        show(rows);
        shownSeq = seq;
      }
    }
    const restMs = Math.max(LEAST_REST_MS, (performance.now() - begunMs) / SHARE);
    timer = setTimeout(() => {
      isReading = false;
      if (isStale) void read();
    }, restMs);
  }

  /** Most changes concern other folders: the long list stays. */
  async function isCurrent(seq: number | null): Promise<boolean> {
    return (
      seq !== null && shownSeq !== null && seq > shownSeq && !(await hasChangedIn(notebookId, folder, shownSeq, seq))
    );
  }

  const stopChanges = watchQuery(async () => (await liveDatabase().notebooks.get(notebookId))?.seq, {
    next(seq) {
      newestSeq = seq ?? null;
      void read();
    },
    error: () => {},
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopChanges();
  };
}

import { classifySpace, hasSpaceFor } from '../../adapters/dexie/commit/storage-quota.ts';
import { dumpRows } from '../../adapters/dexie/journal/dump-rows.ts';
import { setRowSink } from '../../adapters/dexie/journal/row-sink.ts';
import type { WrittenRow } from '../../adapters/dexie/notify-live-queries.ts';
import { SCHEMA_VERSION } from '../../adapters/dexie/schema-version.ts';
import { openJournalFiles } from '../../adapters/opfs-journal/journal-files.ts';
import { JOURNAL_LIMITS, openRowJournal, type RowJournal } from '../../adapters/opfs-journal/row-journal.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import { JOURNAL_CHANNEL } from '../../contracts/wire/channels.ts';
import { isErased } from '../../core/audit/entry-texts.ts';
import type { Services } from './services.ts';

/** Largest base, in bytes. */
const BASE_BYTES = 64 * 1024 * 1024;
/** Delay of the first base after the start, and between two looks whether one is due, in milliseconds. */
const FIRST_MS = 10_000;
const INTERVAL_MS = 20_000;
/** A base is written when nothing was committed for this long, in milliseconds. */
const QUIET_MS = 3000;
/** A base is due when the records beyond it are larger than this and than a quarter of it. */
const DUE_BYTES = 4 * 1024 * 1024;
const DUE_FILES = 12;
/** Held by the worker that writes a base. */
const LOCK = 'cloister-journal-base';

/**
 * Opens the journal of this worker; null in a browser that has no files for it, or that refuses one.
 *
 * @param folder of the journal in the origin private file system. Default: that of the app's database
 */
export async function openJournal(workerName: string, folder?: string): Promise<RowJournal | null> {
  const files = await openJournalFiles(folder);
  if (files === null) return null;
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  };
  return openRowJournal({ files, nowMs: () => Date.now(), workerName, after }).catch(() => null);
}

/** What keeps the journal of this worker. */
export interface JournalKeeper {
  /**
   * Writes a base now, so that no file of the journal holds what was erased. Where no base fits, the copies are removed instead. Resolves when
   * that is done; other windows follow when they receive the message about it.
   */
  rewrite(): Promise<void>;
  end(): void;
}

/**
 * Journals every commit of this worker, and writes a base in the background when one is due: none exists, the records beyond it have
 * grown, something was removed for good, or the journal has a gap.
 */
export function keepJournal(
  { store, storageEstimate }: Pick<Services, 'store' | 'storageEstimate'>,
  journal: RowJournal,
  { isDue, onError }: { isDue: boolean; onError: (error: unknown) => void },
): JournalKeeper {
  let due = isDue;
  let lastMs = 0;
  let timer = setTimeout(look, FIRST_MS);
  let isStopped = false;
  const channel = new BroadcastChannel(JOURNAL_CHANNEL);
  channel.onmessage = () => void journal.rotate().catch(onError);

  setRowSink(store.database, {
    prepare(written) {
      const append = journal.prepare(written);
      return () => {
        append();
        lastMs = performance.now();
        // Removed content must not stay in the journal.
        if (written.some(removesForGood)) due = true;
      };
    },
    release: journal.release,
    releaseBase: () => journal.releaseBase().catch(() => false),
  });

  async function look(): Promise<void> {
    try {
      const estimate = await storageEstimate();
      journal.setRoom(classifySpace(estimate) !== 'enough');
      if (performance.now() - lastMs > QUIET_MS && hasSpaceFor(BASE_BYTES, estimate) && !store.reserve.isLost())
        await writeIfDue();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(look, INTERVAL_MS);
  }

  async function writeIfDue(): Promise<void> {
    const { baseBytes, beyondBytes, files, schemaVersion } = await journal.measure();
    const hasGrown = beyondBytes > Math.max(DUE_BYTES, baseBytes / 4) || files > DUE_FILES;
    if (!due && !hasGrown && journal.gap() === null && schemaVersion === SCHEMA_VERSION) return;
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : writeBase()));
  }

  async function writeBase(): Promise<void> {
    due = false;
    const limits = { limitBytes: BASE_BYTES, contentBytes: JOURNAL_LIMITS.contentBytes };
    await journal.writeBase(dumpRows(store.database, { ...limits, pause: breathe }), SCHEMA_VERSION);
    channel.postMessage('base');
    await journal.rotate();
  }

  return {
    async rewrite() {
      const fits = hasSpaceFor(BASE_BYTES, await storageEstimate()) && !store.reserve.isLost();
      if (fits) return navigator.locks.request(LOCK, writeBase);
      journal.release();
      await journal.releaseBase();
    },
    end() {
      isStopped = true;
      clearTimeout(timer);
      channel.close();
      journal.close();
    },
  };
}

/** Returns whether a row was removed for good: a notebook, or texts of the log. */
function removesForGood(one: WrittenRow): boolean {
  if ('key' in one) return one.table === 'notebooks';
  // Segments are written here only when texts in them are erased.
  return one.table === 'auditSegments' || (one.table === 'audit' && 'texts' in one.row && isErased(one.row.texts));
}

import { openDatabase } from '../../../adapters/dexie/database.ts';
import { deleteDatabase, listScratch } from '../../../adapters/dexie/snapshot/scratch-database.ts';
import { takeOver, waitingTakeOver } from '../../../adapters/dexie/snapshot/take-over.ts';
import { renewBeforeWriting } from '../../../adapters/indexed-db/renew-write-file.ts';
import { openJournalFiles } from '../../../adapters/opfs-journal/journal-files.ts';
import { clearWorkFiles } from '../../../adapters/opfs-journal/work-files.ts';
import { BACKUP_LOCK, DATABASE_LOCK, RESTORE_CHANNEL } from '../../../contracts/wire/channels.ts';

/** Longest wait for the workers of other windows, which may be frozen, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Held by the worker that copies: others wait for its end, however long that takes. */
const TAKE_OVER_LOCK = 'cloister-take-over';

/**
 * Puts a restored backup in the place of the app's database, when one waits for that, and holds the database for this worker. Called
 * before it is opened. The workers of other windows end first: none may write to rows that are being replaced, or remember former ones.
 *
 * @param onReplaced called when another worker is about to replace the database: this one may no longer use it
 */
export async function takeOverRestored(onReplaced: () => void): Promise<void> {
  if ((await findWaiting()) !== null) {
    await renewBeforeWriting();
    await navigator.locks.request(TAKE_OVER_LOCK, replaceDatabase);
  }
  const release = await holdDatabase();
  new BroadcastChannel(RESTORE_CHANNEL).onmessage = () => {
    onReplaced();
    release();
  };
}

/** Runs `work` once no other worker uses the database. One that is frozen gets the message first when it continues. */
async function withDatabase(work: () => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await navigator.locks.request(DATABASE_LOCK, { signal }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await navigator.locks.request(DATABASE_LOCK, { steal: true }, work);
  }
}

async function replaceDatabase(): Promise<void> {
  // Another worker may have done so while this one waited.
  const scratch = await findWaiting();
  if (scratch === null) return;
  announceRestore();
  await withDatabase(async () => {
    await clearJournal();
    const database = await openDatabase();
    try {
      await takeOver(scratch, database);
    } finally {
      database.close();
    }
  });
}

/** Removes the journal: its rows are those of the former database, and a rebuilding would bring them back. */
async function clearJournal(): Promise<void> {
  const files = await openJournalFiles();
  for (const name of (await files?.list())?.keys() ?? []) await files?.remove(name);
}

/** Resolves with null also in a browser that does not list its databases. */
async function findWaiting(): Promise<string | null> {
  try {
    return await waitingTakeOver();
  } catch {
    return null;
  }
}

/** Holds the database until the returned function is called, or this worker ends. */
function holdDatabase(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(DATABASE_LOCK, { mode: 'shared' }, hold).catch(reject);
  });
}

function announceRestore(): void {
  const channel = new BroadcastChannel(RESTORE_CHANNEL);
  channel.postMessage('restore');
  channel.close();
}

/** Deletes what an interrupted backup, restore or drill has left, unless one is running. */
export async function clearBackupScratch(): Promise<void> {
  await navigator.locks.request(BACKUP_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const { scratch, takesOver } = await listScratch();
    if (!takesOver) for (const name of scratch) await deleteDatabase(name);
    await clearWorkFiles();
  });
}

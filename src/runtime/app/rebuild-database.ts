import { newestEntry, type Replay, replayRows } from '../../adapters/dexie/journal/replay-rows.ts';
import { createHasher } from '../../adapters/hash-wasm/create-hasher.ts';
import type { RowJournal } from '../../adapters/opfs-journal/row-journal.ts';
import type { Rebuild } from '../../contracts/wire/storage-status.ts';

/** One worker at a time rebuilds; the others find a database that is whole. */
const LOCK = 'cloister-journal-rebuild';

/**
 * Rebuilds the database from the journal when its newest log entry is older than the journal's: the browser has lost the database
 * or its newest part. Called before anything is written. Resolves with null when nothing was lost.
 */
export async function rebuildDatabase(
  database: Parameters<typeof newestEntry>[0],
  journal: RowJournal,
): Promise<Rebuild | null> {
  return navigator.locks.request(LOCK, async () => {
    // The journal first: another window may write between the two reads.
    const newest = await journal.newestSeq();
    if ((await newestEntry(database)) >= newest) return null;
    const records = await journal.readAll();
    const atMs = Date.now();
    const replay = await replayRows(
      database,
      records.map(({ rows }) => rows),
      { hasher: await createHasher(), nowMs: atMs, describe: describeReplay },
    );
    const { notebooks, files, lostContents, missingEntries } = replay;
    return { atMs, notebooks, files, lostContents, missingEntries };
  });
}

function describeReplay({ notebooks, files, lostContents, missingEntries, lastSeq }: Replay): string {
  const lost = lostContents === 0 ? '' : ` The content of ${lostContents} files could not be rebuilt.`;
  const gaps = missingEntries === 0 ? '' : ` ${missingEntries} earlier entries are missing.`;
  return (
    `The browser lost its database or the newest part of it. The journal outside the database rebuilt it: ${notebooks} notebooks, ` +
    `${files} files.${lost} The log continues after entry ${lastSeq}.${gaps}`
  );
}

import { liveQuery } from 'dexie';
import { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { notifyAllQueries } from '../../adapters/dexie/notify-live-queries.ts';
import { isDiskFull } from '../../adapters/dexie/storage-error.ts';
import { renewBeforeWriting } from '../../adapters/indexed-db/renew-write-file.ts';
import type { DatabaseState } from './database-state.ts';
import { lookForDatabase } from './find-database.ts';

/** Waits before attempts to open the database again, in milliseconds: the worker frees space meanwhile. */
const WAITS_MS = [50, 150, 400, 1000, 2000];

/** The page's read-only view of the database, and what runs a query again after each change. */
export interface LiveDatabase {
  readonly database: CloisterDatabase;
  readonly liveQuery: typeof liveQuery;
}

/**
 * Renews the browser's file of writes when opening creates or upgrades the database. Otherwise the page writes nothing, and leaves
 * the renewal to the worker, which makes sure of free space first.
 */
export async function prepareOpening(): Promise<void> {
  if ((await lookForDatabase()) !== 'ready') await renewBeforeWriting();
}

/**
 * Opens the database for the page at its first query. Closes it for good as soon as another window wants to upgrade or delete it,
 * because that window waits for this one. Opens it again when the browser closes it, as Chromium does on a full volume, and runs
 * all queries again.
 */
export function openLiveDatabase(onChange: (state: DatabaseState) => void): LiveDatabase {
  const database = new CloisterDatabase();
  let isRemoved = false;
  database.on('versionchange', (event) => {
    database.close();
    onChange(event.newVersion === null ? 'removed' : 'newer');
    // Without this, Dexie would reopen the database with the next query, whatever its schema is.
    return false;
  });
  const refuseNewDatabase = () => {
    isRemoved = true;
    throw new Error('The browser has deleted the database.');
  };
  let isFirst = true;
  database.on(
    'ready',
    () => {
      // Fires only when the browser closes the connection.
      database.backendDB().addEventListener('close', () => void reopen());
      if (isFirst) database.on('populate', refuseNewDatabase);
      isFirst = false;
    },
    true,
  );

  async function reopen(): Promise<void> {
    onChange('reopening');
    let isFull = false;
    for (const waitMs of WAITS_MS) {
      await new Promise((resume) => setTimeout(resume, waitMs));
      try {
        await database.open();
        onChange('there');
        return notifyAllQueries(database);
      } catch (error) {
        isFull ||= isDiskFull(error);
      }
    }
    // On a full volume Chromium may report a database as new that is still there.
    onChange(isRemoved && !isFull ? 'removed' : 'full');
  }

  return { database, liveQuery };
}

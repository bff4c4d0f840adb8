import { liveQuery } from 'dexie';
import { CloisterDatabase } from '../../adapters/dexie/database.ts';

export { renewBeforeWriting } from '../../adapters/indexed-db/renew-write-file.ts';

/** The page's read-only view of the database, and what runs a query again after each change. */
export interface LiveDatabase {
  readonly database: CloisterDatabase;
  readonly liveQuery: typeof liveQuery;
}

/**
 * Opens the database for the page at its first query. Closes it for good as soon as another window wants to upgrade or delete it,
 * because that window waits for this one; `onClosed` is then called with the reason.
 */
export function openLiveDatabase(onClosed: (reason: 'newer' | 'removed') => void): LiveDatabase {
  const database = new CloisterDatabase();
  database.on('versionchange', (event) => {
    database.close();
    onClosed(event.newVersion === null ? 'removed' : 'newer');
    // Without this, Dexie would reopen the database with the next query, whatever its schema is.
    return false;
  });
  return { database, liveQuery };
}

import { Dexie } from 'dexie';
import { CloisterDatabase } from '../../adapters/dexie/database.ts';

/**
 * `newer`: another window upgrades the schema. `removed`: the database is deleted, for example because the browser's
 * data are cleared.
 */
export type DatabaseState = 'there' | 'newer' | 'removed';

let database: CloisterDatabase | null = null;
let state: DatabaseState = 'there';
const listeners = new Set<() => void>();

/**
 * Opens the page's read-only view of the database at the first access, after the worker has reported the right schema.
 * Closes it for good as soon as another window wants to upgrade or delete the database, because that window waits for
 * this one.
 */
export function liveDatabase(): CloisterDatabase {
  if (database) return database;
  const opened = new CloisterDatabase();
  opened.on('versionchange', (event) => {
    state = event.newVersion === null ? 'removed' : 'newer';
    opened.close();
    for (const listener of listeners) listener();
    // Without this, Dexie would reopen the database with the next query, whatever its schema is.
    return false;
  });
  database = opened;
  return opened;
}

export const databaseState = {
  get: (): DatabaseState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export { Dexie };

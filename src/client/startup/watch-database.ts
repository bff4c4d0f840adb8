import { Dexie } from 'dexie';
import { CloisterDatabase } from '../../adapters/dexie/database.ts';

/** `newer`: another window changes its layout. `removed`: it is deleted, as when the browser's data are cleared. */
export type DatabaseState = 'there' | 'newer' | 'removed';

let database: CloisterDatabase | null = null;
let state: DatabaseState = 'there';
const listeners = new Set<() => void>();

/**
 * The page's view of the database, for reading only: the worker writes. Opened when first asked for, after the
 * worker has said that the database is there in the right version. Lets go of it for good as soon as another window wants
 * to change or delete it: that window would wait for this one.
 */
export function liveDatabase(): CloisterDatabase {
  if (database) return database;
  const opened = new CloisterDatabase();
  opened.on('versionchange', (event) => {
    state = event.newVersion === null ? 'removed' : 'newer';
    opened.close();
    for (const listener of listeners) listener();
    // Or Dexie opens it again with the next query, whatever its layout is by then.
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

import { Dexie } from 'dexie';
import { CloisterDatabase } from '../adapters/dexie/database.ts';

let database: CloisterDatabase | null = null;

/**
 * The page's view of the database, for reading only: the worker writes. Opened when first asked for, after the
 * worker has said that the database is there in the right version.
 */
export function liveDatabase(): CloisterDatabase {
  database ??= new CloisterDatabase();
  return database;
}

export { Dexie };

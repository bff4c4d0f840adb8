import { DATABASE_NAME, SCHEMA_VERSION } from '../../adapters/dexie/database.ts';

/**
 * What is stored on this device, before anything is opened. `ready`: the database, laid out as this version has it, so that the page
 * may read while the worker is still being fetched. `none`: nothing was kept here yet. `unknown`: only the worker can tell.
 */
export async function lookForDatabase(): Promise<'ready' | 'none' | 'unknown'> {
  try {
    const list = await indexedDB.databases();
    const found = list.find(({ name }) => name === DATABASE_NAME);
    if (found === undefined) return 'none';
    return found.version === SCHEMA_VERSION * 10 ? 'ready' : 'unknown';
  } catch {
    // No IndexedDB, or one that is refused: the worker says so in words.
    return 'unknown';
  }
}

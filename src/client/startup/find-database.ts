import { DATABASE_NAME, SCHEMA_VERSION } from '../../adapters/dexie/schema-version.ts';
import { retryOpening } from '../../core/shared/retry-opening.ts';

/**
 * Reports what is stored on this device before the database is opened. `ready`: a database with the current schema, so
 * that the page may read while the worker is still being fetched. `none`: no database. `unknown`: only the worker can
 * tell. Chromium rejects the first question after it has removed a damaged database, and answers the next.
 */
export async function lookForDatabase(): Promise<'ready' | 'none' | 'unknown'> {
  try {
    const list = await retryOpening(() => indexedDB.databases(), wait);
    const found = list.find(({ name }) => name === DATABASE_NAME);
    if (found === undefined) return 'none';
    return found.version === SCHEMA_VERSION * 10 ? 'ready' : 'unknown';
  } catch {
    // Without IndexedDB, or when it is refused, the worker reports the reason.
    return 'unknown';
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

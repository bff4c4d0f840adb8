import { Dexie } from 'dexie';
import { withWriterTable } from '../commit/one-writer.ts';
import { CloisterDatabase } from '../database.ts';
import { DATABASE_NAME } from '../schema-version.ts';
import { connectionOf } from './raw-rows-of.ts';

/** Databases into which a snapshot is restored begin with this. */
const SCRATCH = `${DATABASE_NAME}-scratch-`;
/** A database of this name says that a proven scratch database takes the place of the app's: see `take-over.ts`. */
export const TAKE_OVER_NAME = `${DATABASE_NAME}-take-over`;

export function scratchName(id: string): string {
  return `${SCRATCH}${id}`;
}

/** Creates a scratch database with the schema that the rows of a snapshot have. */
export async function openScratch(id: string, schemaVersion: number): Promise<CloisterDatabase> {
  const database = new CloisterDatabase(scratchName(id), schemaVersion);
  await database.open();
  return database;
}

/** Puts rows of one table, as they are. They need not be on disk when this resolves: an interrupted restore begins again. */
export async function putRaw(database: CloisterDatabase, table: string, rows: readonly object[]): Promise<void> {
  await writeRaw(database, [table], (transaction) => {
    const store = transaction.objectStore(table);
    for (const row of rows) store.put(row);
  });
}

export async function writeRaw(
  database: CloisterDatabase,
  tables: readonly string[],
  write: (transaction: IDBTransaction) => void,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<void> {
  const connection = await connectionOf(database);
  const transaction = connection.transaction(withWriterTable(tables), 'readwrite', { durability });
  const ends = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
  try {
    write(transaction);
  } catch (error) {
    transaction.abort();
    await ends.catch(() => undefined);
    throw error;
  }
  await ends;
}

/** Returns the names of all scratch databases that exist, and whether one waits to take over. */
export async function listScratch(): Promise<{ scratch: string[]; takesOver: boolean }> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return { scratch: names.filter((name) => name.startsWith(SCRATCH)), takesOver: names.includes(TAKE_OVER_NAME) };
}

export async function deleteDatabase(name: string): Promise<void> {
  await Dexie.delete(name);
}

/** Returns the tables of a database, in the order of their names. */
export async function tablesOf(database: CloisterDatabase): Promise<string[]> {
  return [...(await connectionOf(database)).objectStoreNames];
}

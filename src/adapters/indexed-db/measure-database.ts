import { sizeOfValue } from '../../core/shared/json/value-size.ts';
import { promised } from './derived-database.ts';

/** Values that are read of each owner; the others are counted like them. */
const SAMPLE = 200;

interface Measured {
  readonly count: number;
  readonly sizeBytes: number;
  readonly isEstimate?: true;
}

/**
 * Measures a database beside the notebook by the first part of its keys, without changing it. Resolves with nothing when it does not
 * exist, or cannot be read: what it holds can be derived again.
 */
export async function measureDatabase(name: string): Promise<ReadonlyMap<string, Measured>> {
  const measured = new Map<string, Measured>();
  try {
    if (typeof indexedDB === 'undefined' || !(await indexedDB.databases()).some((one) => one.name === name))
      return measured;
    const database = await promised(indexedDB.open(name));
    database.onversionchange = () => database.close();
    try {
      for (const store of database.objectStoreNames) await measureStore(database, store, measured);
    } finally {
      database.close();
    }
  } catch {
    // Another version, or refused by the browser.
  }
  return measured;
}

async function measureStore(database: IDBDatabase, name: string, measured: Map<string, Measured>): Promise<void> {
  const keys = await promised(database.transaction(name).objectStore(name).getAllKeys());
  const byOwner = Map.groupBy(keys, (key) => String(Array.isArray(key) ? key[0] : key));
  for (const [owner, ofOwner] of byOwner) {
    const step = Math.ceil(ofOwner.length / SAMPLE);
    const store = database.transaction(name).objectStore(name);
    const values = await Promise.all(
      ofOwner
        .filter((_, index) => index % step === 0)
        .map((key) => promised<unknown>(store.get(key)).then(sizeOfValue)),
    );
    const sizeBytes = Math.round((values.reduce((sum, bytes) => sum + bytes, 0) / values.length) * ofOwner.length);
    const before = measured.get(owner) ?? { count: 0, sizeBytes: 0 };
    measured.set(owner, {
      count: before.count + ofOwner.length,
      sizeBytes: before.sizeBytes + sizeBytes,
      ...(step > 1 || before.isEstimate ? { isEstimate: true as const } : {}),
    });
  }
}

import 'fake-indexeddb/auto';
import { CloisterDatabase } from '../../src/adapters/dexie/database.ts';
import { createDexieStore, type DexieStore } from '../../src/adapters/dexie/dexie-store.ts';
import { walkLog } from '../../src/adapters/dexie/log/log-store.ts';
import type { CommitNotice } from '../../src/adapters/dexie/store-memory.ts';
import type { ChainRow } from '../../src/core/audit/chain.ts';
import { NOON_MS } from './memory-notebook.ts';
import { nodeHasher } from './memory-services.ts';

let databases = 0;

/** Creates a new database in memory. */
export function newDatabase(): CloisterDatabase {
  return new CloisterDatabase(`test-${++databases}`);
}

/** Opens a store over a database; `announce` gets its notices. */
export function openStore(database: CloisterDatabase, announce: (notice: CommitNotice) => void = () => {}): DexieStore {
  return createDexieStore(database, { hasher: nodeHasher, nowMs: () => NOON_MS, probe: () => {}, announce });
}

/** Returns the whole log in order, packed or not. */
export async function readWholeLog(database: CloisterDatabase): Promise<ChainRow[]> {
  const rows: ChainRow[] = [];
  await walkLog(database, (piece) => {
    rows.push(...piece);
    return true;
  });
  return rows;
}

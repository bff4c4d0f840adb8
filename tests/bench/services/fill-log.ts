import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { type ChainHead, type ChainRow, chainRows, EMPTY_HEAD } from '../../../src/core/audit/chain.ts';
import type { SaltedHasher } from '../../../src/core/ports/hasher.ts';
import { recordOf } from './record.ts';

const BATCH = 5000;

/** Chains entries onto the log until it holds so many; `also` gets each batch of rows. */
export async function fillLog(
  database: CloisterDatabase,
  hasher: SaltedHasher,
  entries: number,
  also: (rows: ChainRow[]) => Promise<unknown>,
): Promise<void> {
  let written = 0;
  while (written < entries) {
    // In a transaction, because the runtime writes entries of its own.
    const rows = await database.transaction('rw', database.audit, async () => {
      const head: ChainHead = (await database.audit.orderBy(':id').last()) ?? EMPTY_HEAD;
      const count = Math.min(BATCH, entries - head.seq);
      const records = Array.from({ length: count }, (_, index) => recordOf(head.seq + index));
      const added: ChainRow[] = chainRows(head, records, hasher);
      await database.audit.bulkAdd(added);
      return added;
    });
    await also(rows);
    written = rows.at(-1)?.seq ?? entries;
  }
}

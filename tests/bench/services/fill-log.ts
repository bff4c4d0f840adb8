import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { chainRows } from '../../../src/adapters/dexie/log/log-store.ts';
import { type ChainHead, type ChainRow, EMPTY_HEAD } from '../../../src/core/audit/chain.ts';
import type { Hasher } from '../../../src/core/ports/hasher.ts';
import { recordOf } from './record.ts';

const BATCH = 5000;

/** Chains entries onto the log until it holds so many; `also` gets each batch of rows. */
export async function fillLog(
  database: CloisterDatabase,
  hasher: Hasher,
  entries: number,
  also: (rows: ChainRow[]) => Promise<unknown>,
): Promise<void> {
  const newest = await database.audit.orderBy(':id').last();
  let head: ChainHead = newest ?? EMPTY_HEAD;
  while (head.seq < entries) {
    const count = Math.min(BATCH, entries - head.seq);
    const records = Array.from({ length: count }, (_, index) => recordOf(head.seq + index));
    const rows: ChainRow[] = chainRows(head, records, hasher);
    await database.audit.bulkAdd(rows);
    await also(rows);
    head = rows[rows.length - 1] ?? head;
  }
}

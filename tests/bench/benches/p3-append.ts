import { inOneTransaction } from '../../../src/adapters/dexie/commit/one-transaction.ts';
import { createHasher } from '../../../src/adapters/hash-wasm/create-hasher.ts';
import { appendToChain, EMPTY_HEAD } from '../../../src/core/audit/chain.ts';
import { interleave, lineOf, medianMs, timeMs } from '../measure.ts';
import { openRawStore } from '../peers/raw-store.ts';
import { openServices } from '../services/open-services.ts';
import { recordOf } from '../services/record.ts';
import type { Reporter } from './index.ts';

const ROUNDS = 9;
const APPENDS = 20;
const PRODUCERS = 64;
/** As many bytes as an entry has. */
const DRAFT = {
  notebookId: 'notebook-bench',
  path: '/draft.md',
  text: 'x'.repeat(800),
  baseHash: null,
  updatedMs: 0,
  draftId: '',
  conflict: false,
};

/** One entry after the other against a put of the same row, and many who wait at the same time. */
export async function benchAppend({ line, note }: Reporter): Promise<void> {
  note('appending');
  const services = await openServices('bench-append', []);
  const raw = await openRawStore('bench-append-raw', 'seq');
  const { store } = services.runtime.services;
  const row = appendToChain(EMPTY_HEAD, recordOf(0), await createHasher());
  let count = 0;
  const append = () => {
    count += 1;
    return store.commit({ audit: [recordOf(count)] });
  };
  const put = () => {
    count += 1;
    return raw.put([{ ...row, seq: count }]);
  };

  /** What any commit does at least: a look into the database, and a row. */
  const plainPut = () =>
    inOneTransaction(services.database, ['audit', 'drafts'], async (rows) => {
      count += 1;
      await rows.last('audit');
      rows.put('drafts', { ...DRAFT, draftId: `draft-${count}` });
    });

  const one = await interleave(ROUNDS, {
    ours: () => medianMs(APPENDS, append),
    raw: () => medianMs(APPENDS, put),
    plain: () => medianMs(APPENDS, plainPut),
  });
  const place = { bench: 'p3', n: 1, unit: 'ms' };
  const rawPut = { name: 'IndexedDB put of such a row, strict', figures: one.raw };
  line(lineOf({ ...place, case: 'chained durable append' }, one.ours, rawPut, { type: 'within', times: 1.15 }));
  const same = { name: 'look and put in the same transaction', figures: one.plain };
  line(lineOf({ ...place, case: 'what the chain adds to a commit' }, one.ours, same, { type: 'within', times: 1.15 }));

  const many = Array.from({ length: PRODUCERS }, (_, index) => index);
  const grouped = await interleave(ROUNDS, {
    together: async () => (await timeMs(() => Promise.all(many.map(append)))) / PRODUCERS,
    'one by one': async () => {
      const takenMs = await timeMs(async () => {
        for (const _ of many) await append();
      });
      return takenMs / PRODUCERS;
    },
  });
  const single = { name: 'ours, one by one', figures: grouped['one by one'] };
  const groupPlace = { bench: 'p3', case: '64 producers who wait together, per append', n: PRODUCERS, unit: 'ms' };
  line(lineOf(groupPlace, grouped.together, single, null));
  await services.remove();
  await raw.remove();
}

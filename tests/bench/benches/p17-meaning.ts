import { SEARCH_DATABASE } from '../../../src/adapters/search/snapshot-store.ts';
import { createSearchClient, type SearchClient } from '../../../src/client/workers/search-client.ts';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import type { MeaningState } from '../../../src/contracts/wire/search-requests.ts';
import { MEANING_DATABASE } from '../../../src/features/meaning/contract/meaning-database.ts';
import { lineOf, rest, timeMs } from '../measure.ts';
import { englishNotes, englishWords, seededEvenly } from '../services/english-notes.ts';
import { openServices } from '../services/open-services.ts';
import type { Reporter } from './index.ts';

const SIZES = [10_000, 50_000];
const ROUNDS = 5;
const QUERIES = 60;
const SHOWN = 30;
const MIB = 1024 * 1024;

/** The search by meaning in its own worker: how long vectors take to make, and what a query costs beside one by words. */
export async function benchMeaning(reporter: Reporter): Promise<void> {
  for (const size of SIZES) await benchSize(reporter, size);
}

async function benchSize({ line, note, weighBytes }: Reporter, n: number): Promise<void> {
  note(`filling a notebook with ${n} English notes`);
  const services = await openServices('bench-meaning', englishNotes(n));
  const { notebookId } = services;
  const place = { bench: 'p17', n, unit: 'ms' };
  let worker = openSearch(services.database.name);
  const words = englishWords();
  const random = seededEvenly(23);
  const pick = () => words[Math.floor(random() * words.length)] ?? '';
  const ask = (by: 'words' | 'meaning' | 'both') =>
    worker.client.search({ query: `${pick()} ${pick()} ${pick()}`, notebookId, limit: SHOWN, by });
  note('making the index of words');
  await ask('words');
  const beforeBytes = await weighBytes();

  note('making vectors');
  line(
    lineOf(
      { ...place, case: 'vectors made from nothing' },
      [await timeMs(() => prepare(worker.client, notebookId))],
      null,
      null,
    ),
  );
  const memory = ((await weighBytes()) - beforeBytes) / MIB;
  line(lineOf({ ...place, unit: 'MiB', case: 'memory of table and vectors' }, [memory], null, null));

  note('asking');
  for (const by of ['words', 'meaning', 'both'] as const) {
    const [middles, lates]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken: number[] = [];
      for (let query = 0; query < QUERIES; query += 1) taken.push(await timeMs(() => ask(by)));
      taken.sort((a, b) => a - b);
      middles.push(taken[QUERIES / 2] ?? Number.NaN);
      lates.push(taken[Math.floor(QUERIES * 0.95)] ?? Number.NaN);
    }
    const goal = by === 'words' ? null : ({ type: 'below', value: n > 10_000 ? 120 : 50 } as const);
    line(lineOf({ ...place, case: `three words, by ${by}, p50` }, middles, null, null));
    line(lineOf({ ...place, case: `three words, by ${by}, p95` }, lates, null, goal));
  }

  note('starting again');
  // The worker writes its index of words once it was quiet for a while.
  await rest(8000);
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    worker.end();
    await rest(500);
    again.push(
      await timeMs(async () => {
        worker = openSearch(services.database.name);
        const { made } = await prepare(worker.client, notebookId);
        if (made > 0) throw new CloisterError('internal', `${made} vectors were made again.`);
      }),
    );
  }
  line(lineOf({ ...place, case: 'all vectors there after a start, none made again' }, again, null, null));
  worker.end();
  await services.remove();
  indexedDB.deleteDatabase(SEARCH_DATABASE);
  indexedDB.deleteDatabase(MEANING_DATABASE);
}

async function prepare(client: SearchClient, notebookId: string): Promise<MeaningState> {
  for (;;) {
    const state = await client.makeVectors(notebookId);
    if (state.done >= state.total) return state;
  }
}

function openSearch(database: string): { client: SearchClient; end: () => void } {
  const workers: Worker[] = [];
  const client = createSearchClient(
    async () => {
      const worker = new Worker(new URL('../../../workers/search.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    async () => undefined,
    { database },
  );
  return {
    client,
    end: () => {
      for (const worker of workers) worker.terminate();
    },
  };
}

import { SEARCH_DATABASE } from '../../../src/adapters/search/snapshot-store.ts';
import { createSearchClient, type SearchClient } from '../../../src/client/workers/search-client.ts';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import { lineOf, rest, timeMs } from '../measure.ts';
import { type BenchServices, openServices } from '../services/open-services.ts';
import { pickWord, seeded, wordNotes, wordOf } from '../services/word-notes.ts';
import type { Reporter } from './index.ts';
import { benchIndexes } from './p2-indexes.ts';

const SIZES = [10_000, 50_000];
const ROUNDS = 5;
const QUERIES = 100;
const SHOWN = 30;
/** A word that many notes have. */
const COMMON = wordOf(3);
/** Where agents look for it as well. */
const SNAPSHOTS = SEARCH_DATABASE;

/** The search's own worker, from the first question after a restart to the answers as one types. */
export async function benchSearch(reporter: Reporter): Promise<void> {
  for (const size of SIZES) {
    await benchIndexes(reporter, size);
    await benchSize(reporter, size);
  }
}

/** The whole way: from the thread that asks to the search's worker, the database, and back. */
async function benchSize({ line, note }: Reporter, n: number): Promise<void> {
  note(`filling a notebook with ${n} notes`);
  const filling = wordNotes(n);
  const services = await openServices('bench-search', filling);
  const place = { bench: 'p2', n, unit: 'ms' };
  let worker = openSearch(services);
  note('making the index');
  const ask = (query: string, typing = false) =>
    worker.client.search({ query, notebookId: services.notebookId, limit: SHOWN, typing });
  line(lineOf({ ...place, case: 'index made from nothing' }, [await timeMs(() => ask(COMMON))], null, null));
  await untilSaved();

  note('starting anew');
  const ready: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    worker.end();
    await rest(500);
    ready.push(
      await timeMs(async () => {
        worker = openSearch(services);
        const { notesRead } = await ask(COMMON);
        if (notesRead > 0)
          throw new CloisterError('internal', `The index was made anew: ${notesRead} notes were read.`);
      }),
    );
  }
  const soon = n > 10_000 ? null : ({ type: 'below', value: 300 } as const);
  line(lineOf({ ...place, case: 'first answer after a start' }, ready, null, soon));

  note('an agent asks');
  const sought = async () => {
    const input = { query: COMMON, path: '/', limit: 10 };
    const call = { agent: services.agent.name, toolName: 'search_content', input, notebookId: services.notebookId };
    const answer = JSON.stringify(await services.runtime.dispatch('tools.call', call));
    if (!answer.includes('"hits":[{')) throw new CloisterError('internal', `The agent got no hits: ${answer}`);
  };
  line(lineOf({ ...place, case: 'first search of an agent, in its own worker' }, [await timeMs(sought)], null, null));
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await timeMs(sought));
  line(lineOf({ ...place, case: 'the same again' }, again, null, null));

  note('asking');
  const random = seeded(11);
  const kinds: Record<string, () => Promise<unknown>> = {
    'one word': () => ask(pickWord(random)),
    'the beginning of a word, as one types': () => ask(pickWord(random).slice(0, 4), true),
    'two words': () => ask(`${pickWord(random)} ${pickWord(random)}`),
    'a word with a mistake': () => ask(`${pickWord(random)}x`),
    'a phrase': () => ask(`"${pickWord(random)} ${pickWord(random)}"`),
  };
  for (const [kind, work] of Object.entries(kinds)) {
    const middles: number[] = [];
    const lates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken: number[] = [];
      for (let query = 0; query < QUERIES; query += 1) taken.push(await timeMs(work));
      taken.sort((a, b) => a - b);
      middles.push(taken[QUERIES / 2] ?? Number.NaN);
      lates.push(taken[Math.floor(QUERIES * 0.95)] ?? Number.NaN);
    }
    line(lineOf({ ...place, case: `${kind}, p50` }, middles, null, null));
    line(lineOf({ ...place, case: `${kind}, p95` }, lates, null, { type: 'below', value: n > 10_000 ? 50 : 16 }));
  }

  note('writing and finding');
  const changed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = `quokka${'abcde'[round]}`;
    changed.push(
      await timeMs(async () => {
        const write = {
          notebookId: services.notebookId,
          path: `/changed-${round}.md`,
          content: `# Changed\n\n${word}`,
        };
        await services.runtime.dispatch('files.write', write);
        const { results } = await ask(`"${word}"`);
        if (results.length !== 1) throw new CloisterError('internal', `${word} was not found.`);
      }),
    );
  }
  line(lineOf({ ...place, case: 'a note written, and found' }, changed, null, { type: 'below', value: 200 }));
  worker.end();
  await services.remove();
  indexedDB.deleteDatabase(SNAPSHOTS);
}

function openSearch(services: BenchServices): { client: SearchClient; end: () => void } {
  const workers: Worker[] = [];
  const client = createSearchClient(
    async () => {
      const worker = new Worker(new URL('../../../workers/search.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    async () => undefined,
    { database: services.database.name, snapshots: SNAPSHOTS },
  );
  return {
    client,
    end: () => {
      for (const worker of workers) worker.terminate();
    },
  };
}

/** The worker writes its index once it was quiet for a while. */
async function untilSaved(): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    await rest(500);
    const request = indexedDB.open(SNAPSHOTS);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const count = database.transaction('indexes').objectStore('indexes').count();
    const saved = await new Promise<number>((resolve) => {
      count.onsuccess = () => resolve(count.result);
    });
    database.close();
    if (saved > 0) return;
  }
  throw new CloisterError('internal', 'The index was not written within a minute.');
}

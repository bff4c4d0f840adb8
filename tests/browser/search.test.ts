import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSearchClient, type SearchClient } from '../../src/client/workers/search-client.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

const NOTES = 300;
const COMMON =
  'The sample was weighed again and nothing had changed since the morning. Leaves, light and water as before. ';

let services: TestServices;
let name = '';
let notebookId = '';
const workers: Worker[] = [];

/** A word that occurs in one note only. */
const markOf = (index: number) => `zq${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;
const pathOf = (index: number) => `/folder-${index % 10}/note-${index}.md`;
const noteOf = (index: number) => `# Note ${index}\n\n${COMMON.repeat(1 + (index % 7))}${markOf(index)} ${COMMON}`;

/** The real worker over a separate database. */
function openClient(): SearchClient {
  return createSearchClient(
    async () => {
      const worker = new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    async () => undefined,
    { database: name, snapshots: `${name}-search` },
  );
}

const endWorkers = () => {
  for (const worker of workers.splice(0)) worker.terminate();
};

async function find(client: SearchClient, query: string): Promise<string[]> {
  return (await client.search({ query, notebookId })).results.map(({ path }) => path);
}

/** Keys of the saved indexes. */
async function onDisk(): Promise<string[]> {
  const request = indexedDB.open(`${name}-search`);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => request.transaction?.abort();
  });
  const keys = database.transaction('indexes').objectStore('indexes').getAllKeys();
  const found = await new Promise<IDBValidKey[]>((resolve) => {
    keys.onsuccess = () => resolve(keys.result);
  });
  database.close();
  return found.map(String);
}

beforeEach(async () => {
  name = `search-${crypto.randomUUID()}`;
  services = await openTestServices({ name });
  ({ notebookId } = await services.call('notebooks.create', { name: 'Plants' }));
  const entries = Array.from({ length: NOTES }, (_, index) => ({ path: pathOf(index), content: noteOf(index) }));
  await services.call('notebooks.import', { notebookId, entries });
});

afterEach(() => {
  endWorkers();
  services.stop();
});

it('ranks 40 of 40 notes among the first three for a word of their own', async () => {
  const client = openClient();
  let found = 0;
  for (let at = 0; at < 40; at += 1) {
    const index = (at * 37) % NOTES;
    const first = (await find(client, at % 2 === 0 ? markOf(index) : `sample ${markOf(index)}`)).slice(0, 3);
    if (first.includes(pathOf(index))) found += 1;
  }
  expect(found).toBe(40);
});

it('updates after writes, moves and deletions', async () => {
  const client = openClient();
  await find(client, 'sample');
  await services.call('files.write', { notebookId, path: pathOf(5), content: '# Changed\n\nOnly gadolinium is left.' });
  expect(await find(client, 'gadolinium')).toEqual([pathOf(5)]);
  expect(await find(client, markOf(5))).not.toContain(pathOf(5));
  await services.call('files.move', { notebookId, from: pathOf(5), to: '/elsewhere/gd.md' });
  expect(await find(client, 'gadolinium')).toEqual(['/elsewhere/gd.md']);
  await services.call('files.remove', { notebookId, path: '/elsewhere/gd.md' });
  expect(await find(client, 'gadolinium')).toEqual([]);
});

it('returns a one-line snippet with the matches marked', async () => {
  const { results } = await openClient().search({ query: `"${markOf(7)} the sample"`, notebookId, limit: 3 });
  const [hit] = results;
  expect(hit).toMatchObject({ notebookId, path: pathOf(7), title: 'Note 7' });
  expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(
    expect.arrayContaining([markOf(7), 'The', 'sample']),
  );
});

it('restores the index after a restart and reads only changed notes', async () => {
  const first = openClient();
  expect((await first.search({ query: markOf(3), notebookId })).notesRead).toBe(NOTES);
  await expect.poll(onDisk).toEqual([notebookId]);
  endWorkers();

  await services.call('files.write', { notebookId, path: '/late.md', content: 'terbium' });
  const second = openClient();
  const again = await second.search({ query: markOf(3), notebookId });
  expect(again.results[0]?.path).toBe(pathOf(3));
  // The index written in the meantime.
  expect(again.notesRead).toBe(1);
  expect(await find(second, 'terbium')).toEqual(['/late.md']);
});

it('stops building an index, answers from what it has, and continues', async () => {
  const count = 80;
  const long = 'leaves and light, water and salt. '.repeat(1800);
  const { notebookId: large } = await services.call('notebooks.create', { name: 'Large' });
  const entries = Array.from({ length: count }, (_, index) => ({ path: `/${index}.md`, content: `${index} ${long}` }));
  await services.call('notebooks.import', { notebookId: large, entries });
  const client = openClient();
  const opened = client.open(large);
  await expect.poll(() => client.indexState(large), { interval: 1 }).toMatchObject({ state: 'building', all: count });
  await client.stopIndex(large);
  await opened;
  const { state, done } = await client.indexState(large);
  expect(state).toBe('stopped');
  const search = async () => (await client.search({ query: 'leaves', notebookId: large, limit: 200 })).results.length;
  expect(await search()).toBe(done);
  expect(done).toBeLessThan(count);
  await client.resumeIndex(large);
  await client.open(large);
  expect(await client.indexState(large)).toMatchObject({ state: 'ready' });
  expect(await search()).toBe(count);
});

it('removes the index of a removed notebook', async () => {
  await openClient().search({ query: markOf(3), notebookId });
  await expect.poll(onDisk).toEqual([notebookId]);
  await services.call('notebooks.remove', { notebookId });
  await expect.poll(onDisk).toEqual([]);
});

it('lets one of several workers write the index, and the next one after that ends', async () => {
  const one = openClient();
  await find(one, 'sample');
  const [writer] = workers;
  await expect.poll(onDisk).toEqual([notebookId]);
  const two = openClient();
  await find(two, 'sample');
  const lockName = `${name}-search-writer`;
  const locks = async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((list) => list.filter((lock) => lock.name === lockName).length);
  };
  await expect.poll(locks).toEqual([1, 1]);
  writer?.terminate();
  await expect.poll(locks).toEqual([1, 0]);
});

it('returns backlinks, note names and tags', async () => {
  await services.call('files.write', {
    notebookId,
    path: '/links.md',
    content: '---\naliases: [Overview]\n---\n# Links #index\n\nSee [[note-3]].',
  });
  const client = openClient();
  expect(await client.backlinks(notebookId, pathOf(3))).toEqual([
    { path: '/links.md', title: 'Links #index', line: 'See [[note-3]].', lineNumber: 6 },
  ]);
  const vocabulary = await client.vocabulary(notebookId);
  expect(vocabulary.notes).toHaveLength(NOTES + 1);
  expect(vocabulary.notes).toContainEqual({ path: '/links.md', title: 'Links #index', aliases: ['Overview'] });
  expect(vocabulary.tags).toEqual([{ tag: 'index', count: 1 }]);
  // Not sent again without a change.
  expect(await client.vocabulary(notebookId)).toBe(vocabulary);
  await services.call('files.move', { notebookId, from: pathOf(3), to: '/folder-3/third.md' });
  expect(await client.backlinks(notebookId, '/folder-3/third.md')).toEqual([
    { path: '/links.md', title: 'Links #index', line: 'See [[third]].', lineNumber: 6 },
  ]);
  const unlinked = { notebookId, from: '/folder-3/third.md', to: '/folder-3/left.md', updateLinks: false };
  await services.call('files.move', unlinked);
  expect(await client.backlinks(notebookId, '/folder-3/left.md')).toEqual([]);
  expect((await client.vocabulary(notebookId)).notes).toContainEqual(
    expect.objectContaining({ path: '/folder-3/left.md' }),
  );
  await services.call('notebooks.remove', { notebookId });
  expect(await client.vocabulary(notebookId)).toEqual({ notes: [], tags: [] });
  expect(await client.backlinks(notebookId, '/links.md')).toEqual([]);
});

it('reports an invalid query, and answers the next one', async () => {
  const client = openClient();
  await expect(client.search({ query: 'x'.repeat(2000), notebookId })).rejects.toMatchObject({ code: 'bad-input' });
  expect(await find(client, 'sample date:tomorrow')).not.toEqual([]);
  expect((await client.search({ query: 'sample date:tomorrow', notebookId })).unread).toEqual(['date:tomorrow']);
});

it('answers agents in their own worker, within their scope', async () => {
  await services.call('agents.create', {
    name: 'reader',
    scope: { notebooks: [notebookId], folders: ['/folder-1'], fileTypes: ['*'] },
    can: { read: true },
  });
  const ask = (query: string) =>
    services.call('tools.call', {
      agent: 'reader',
      toolName: 'search_content',
      input: { query, path: '/folder-1' },
      notebookId,
    });
  expect(await ask(`"${markOf(11)}"`)).toMatchObject({ type: 'result', output: { hits: [{ path: pathOf(11) }] } });
  expect(await ask(`"${markOf(12)}"`)).toEqual({
    type: 'result',
    output: { hits: [], truncated: false },
    durationMs: expect.any(Number),
  });
});

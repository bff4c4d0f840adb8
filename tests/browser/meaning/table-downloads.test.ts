import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type CloisterDatabase, openDatabase } from '../../../src/adapters/dexie/database.ts';
import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import { TABLE_CATALOG } from '../../../src/features/meaning/contract/table-catalog.ts';
import { loadTable } from '../../../src/features/meaning/worker/load-table.ts';
import { openMeaning } from '../../../src/features/meaning/worker/open-meaning.ts';
import { createMeaningTables } from '../../../src/features/meaning/worker/tables/meaning-tables.ts';
import { createTableStore } from '../../../src/features/meaning/worker/tables/table-store.ts';
import { createVectorStore } from '../../../src/features/meaning/worker/vector-store.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { type ModelStoreWorker, startModelStoreWorker } from '../../support/model-server/model-store-worker.ts';
import type { Fault } from '../../support/model-server/start-model-server.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { makeTokenizer, makeWordTable } from '../../support/word-tables/make-word-table.ts';

allowLongCases();

const [ENTRY] = TABLE_CATALOG;
if (ENTRY === undefined) throw new Error('the catalog is empty');
const { repo, commit, paths, tableId } = ENTRY;
const [TABLE, TOKENIZER] = paths;
const AT = (path: string) => `/${repo}/resolve/${commit}/${path}`;
const LIST = `/api/models/${repo}/tree/${commit}`;
const WAIT_MS = 60_000;

const made = makeWordTable({ padding: 200 });
let origin = '';
let name = '';
let database: CloisterDatabase;
let workers: ModelStoreWorker[] = [];
const stores = createTableStore();

const fault = (path: string, what: Fault | null) => commands.modelServer({ type: 'fault', path, fault: what });
const serve = ({ table, tokenizer } = made) =>
  commands.modelServer({
    type: 'serve-hub',
    repo,
    commit,
    files: { [TABLE]: table.toBase64(), [TOKENIZER]: tokenizer.toBase64() },
  });

beforeAll(async () => {
  ({ origin } = await commands.modelServer({ type: 'start' }));
});
afterAll(async () => {
  stores.close();
  await commands.modelServer({ type: 'stop' });
});
beforeEach(async () => {
  name = `tables-${crypto.randomUUID()}`;
  database = await openDatabase(name);
  await stores.remove();
  await serve();
});
afterEach(async () => {
  for (const worker of workers) worker.kill();
  workers = [];
  for (const path of [LIST, AT(TABLE), AT(TOKENIZER)]) await fault(path, null);
  database.close();
});

async function work(options: Parameters<typeof startModelStoreWorker>[1] = {}): Promise<ModelStoreWorker> {
  const worker = await startModelStoreWorker(name, { stallMs: 5000, ...options });
  workers.push(worker);
  await worker.call('setHub', origin);
  return worker;
}

const row = () => database.localModels.get(tableId);
const kept = () =>
  waitUntil(async () => {
    const now = await row();
    if (now !== undefined) throw new Error(`not yet: ${now.state} ${now.error?.message}`);
    return stores.chosen();
  }, 20);
const failed = (): Promise<LocalModel> =>
  waitUntil(async () => {
    const now = await row();
    if (now?.state !== 'failed') throw new Error(`not yet: ${now?.state}`);
    return now;
  }, 20);

const TEXTS: Readonly<Record<string, string>> = {
  strom: '# Notiz vom Montag\n\nIn der Nacht waren die Lampen dunkel.',
  insekten: '# Beobachtung\n\nDie Larven der Fliegen.',
  zh: '停电',
};
const files = Object.keys(TEXTS).map((hash) => ({ fileId: hash, path: `/${hash}.md`, hash, hasText: true }));
const read = async (wanted: readonly { hash: string }[]) => wanted.map(({ hash }) => TEXTS[hash] ?? null);

function thread() {
  const store = createVectorStore(`${name}-vectors`);
  const tables = createMeaningTables(createTableStore());
  return { store, meaning: openMeaning({ store, loadTable, tables, pause: async () => {} }) };
}

describe('a table for many languages from a hub', () => {
  it('is downloaded, checked and reduced, and finds a German note whose words differ', async () => {
    const worker = await work();
    const { folder } = await worker.call('registerTable', origin);
    expect(await kept()).toMatchObject({ tableId, title: ENTRY.title });
    // Nothing is left of the download.
    await waitUntil(async () => expect(await worker.call('list', folder)).toEqual([]), 20);
    const { hub } = (await database.meta.get('model-hub')) as { hub: { seen: { path: string }[] } };
    expect(hub.seen.map(({ path }) => path).sort()).toEqual([...paths].sort());

    const { store, meaning } = thread();
    const state = await meaning.make(files, read, WAIT_MS);
    expect(state).toMatchObject({ done: 3, total: 3, made: 3, table: { tableId, title: ENTRY.title } });
    const near = await meaning.nearest(['stromausfall', 'elektrizitat'], files, { limit: 5 });
    expect(near.map(({ file }) => file.hash).sort()).toEqual(['strom', 'zh']);
    const [of] = files;
    if (of === undefined) throw new Error('no file');
    expect((await meaning.related(of, files, 5)).map(({ file }) => file.hash)).toEqual(['zh']);

    // An agent's thread makes none again, and asks without a state.
    const other = thread().meaning;
    expect((await other.make(files, read, WAIT_MS)).made).toBe(0);
    await meaning.setTable(null);
    expect(await store.contents()).toEqual([]);
    expect(await stores.chosen()).toBeNull();
    expect(await meaning.make(files, read, WAIT_MS)).toMatchObject({ table: null });
    expect(await other.nearest(['stromausfall'], files, { limit: 5 })).toEqual([]);
  });

  it('is downloaded again when a byte is flipped, and refused when it is flipped again', async () => {
    await fault(AT(TABLE), { type: 'flip', at: 90_000, times: 1 });
    const worker = await work();
    await worker.call('registerTable', origin);
    expect(await kept()).toMatchObject({ tableId });
    await stores.remove();
    await fault(AT(TABLE), { type: 'flip', at: 90_000 });
    await worker.call('registerTable', origin);
    const { error } = await failed();
    expect(error?.code).toBe('model-damaged');
    expect(await stores.chosen()).toBeNull();
  });

  it('resumes after a break and after the end of its worker, and can be paused', async () => {
    await fault(AT(TABLE), { type: 'stall', afterBytes: 64 * 1024, times: 1 });
    const first = await work({ stallMs: 60_000 });
    const { folder } = await first.call('registerTable', origin);
    await waitUntil(async () => {
      const stored = await first.call('list', folder);
      expect(stored.find((file) => file.name === 'model.safetensors')?.sizeBytes).toBe(64 * 1024);
    });
    expect((await first.call('pause', tableId)).state).toBe('paused');
    first.kill();
    await fault(AT(TABLE), { type: 'cut', afterBytes: 100_000, times: 1 });
    const second = await work();
    await second.call('resume', tableId);
    expect(await kept()).toMatchObject({ tableId });
  });

  it.each([
    ['table', makeWordTable({ padding: 200, seed: 2 }), TABLE],
    ['tokenizer', { ...made, tokenizer: makeTokenizer(['a', 'b', 'c']) }, TOKENIZER],
  ])(
    'is refused when its %s has another hash than the one first seen, before anything is kept',
    async (_, other, path) => {
      const worker = await work({ mostAttempts: 2 });
      await worker.call('registerTable', origin);
      const before = await kept();
      await serve(other);
      await worker.call('registerTable', origin);
      const { error } = await failed();
      expect(error?.code).toBe('model-damaged');
      expect(error?.message).toContain(path);
      expect(await stores.chosen()).toEqual(before);
    },
  );

  it('is refused with the reason when its files match the list and are no table', async () => {
    await serve({ ...made, tokenizer: makeTokenizer(Array.from({ length: 60 }, (_, at) => `t${at}`)) });
    const worker = await work();
    await worker.call('registerTable', origin);
    const { error } = await failed();
    expect(error).toMatchObject({ code: 'model-unfit' });
    expect(error?.message).toMatch(/rows, and its tokenizer 60 tokens/);
    expect(await stores.chosen()).toBeNull();
  });
});

describe('a table for many languages from files', () => {
  const blobs = ({ table, tokenizer } = made) => ({
    table: { name: 'model.safetensors', blob: new Blob([table]) },
    tokenizer: { name: 'tokenizer.json', blob: new Blob([tokenizer]) },
  });

  it('takes the place of another one, whose vectors are removed, and stays when others are refused', async () => {
    const { store, meaning } = thread();
    await meaning.setTable(blobs());
    await meaning.make(files, read, WAIT_MS);
    await meaning.setTable(blobs(makeWordTable({ seed: 2 })));
    expect(await store.contents()).toEqual([]);
    await meaning.make(files, read, WAIT_MS);
    const before = await stores.chosen();
    await expect(meaning.setTable({ ...blobs(), tokenizer: blobs().table })).rejects.toMatchObject({
      code: 'model-unfit',
    });
    expect(await stores.chosen()).toEqual(before);
    expect((await store.contents()).sort()).toEqual(['insekten', 'strom', 'zh']);
    await meaning.setTable(null);
  });
});

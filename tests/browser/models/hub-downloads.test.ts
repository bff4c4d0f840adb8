import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type CloisterDatabase, openDatabase } from '../../../src/adapters/dexie/database.ts';
import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';
import { type ModelStoreWorker, startModelStoreWorker } from '../../support/model-server/model-store-worker.ts';
import type { Fault } from '../../support/model-server/start-model-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

allowLongCases();

const REPO = 'tiny/model-GGUF';
const FILE = 'tiny.gguf';
const COMMIT = 'a'.repeat(40);
const LATER = 'b'.repeat(40);
const LIST = `/api/models/${REPO}/tree/${COMMIT}`;
const REVISION = `/api/models/${REPO}/revision/main`;
const AT_COMMIT = `/${REPO}/resolve/${COMMIT}/${FILE}`;

const bytes = makeGguf({ layers: 2, width: 64 });
const other = makeGguf({ layers: 1, width: 32 });
let origin = '';
let name = '';
let database: CloisterDatabase;
let workers: ModelStoreWorker[] = [];
let sha256 = '';

const hashOf = async (given: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', given)).toHex();
const serve = (commit: string, given: Uint8Array<ArrayBuffer>) =>
  commands.modelServer({
    type: 'serve-hub',
    repo: REPO,
    commit,
    files: { [FILE]: given.toBase64(), 'README.md': 'aGk=' },
  });
const fault = (path: string, what: Fault | null) => commands.modelServer({ type: 'fault', path, fault: what });
const seen = async (path: string) =>
  (await commands.modelServer({ type: 'seen' })).seen.filter((line) => line.path === path && line.method === 'GET');

beforeAll(async () => {
  ({ origin } = await commands.modelServer({ type: 'start' }));
  sha256 = await hashOf(bytes);
});
afterAll(async () => void (await commands.modelServer({ type: 'stop' })));
beforeEach(async () => {
  name = `hub-${crypto.randomUUID()}`;
  database = await openDatabase(name);
  await serve(COMMIT, bytes);
});
afterEach(async () => {
  for (const worker of workers) worker.kill();
  workers = [];
  for (const path of [LIST, REVISION, AT_COMMIT]) await fault(path, null);
  database.close();
});

async function work(options: Parameters<typeof startModelStoreWorker>[1] = {}): Promise<ModelStoreWorker> {
  const worker = await startModelStoreWorker(name, { stallMs: 5000, ...options });
  workers.push(worker);
  await worker.call('setHub', origin);
  return worker;
}

const model = (more: object = {}) => ({
  engine: 'wllama' as const,
  modelId: 'tiny',
  url: `${origin}/${REPO}/resolve/main/${FILE}`,
  ...more,
});

async function until(fits: (row: LocalModel) => boolean): Promise<LocalModel> {
  return waitUntil(async () => {
    const row = await database.localModels.get('tiny');
    if (!row || !fits(row)) throw new Error(`not yet: ${row?.state} ${row?.error?.message}`);
    return row;
  }, 20);
}
const ended = () => until(({ state }) => state === 'ready' || state === 'failed');

/** Adds the model, and resolves with its error. */
async function failure(more: object = {}): Promise<LocalModel['error']> {
  const worker = await work({ mostAttempts: 2 });
  await worker.call('register', model(more));
  const row = await ended();
  expect(row.files.every(({ done }) => !done)).toBe(true);
  return row.error;
}

describe('a download from a hub', () => {
  it('resolves the branch to a commit, reads its list first, and checks the file against it', async () => {
    const worker = await work();
    await worker.call('register', model());
    const row = await ended();
    expect(row).toMatchObject({
      state: 'ready',
      error: null,
      hub: { address: origin, repo: REPO, revision: 'main', commit: COMMIT },
      files: [{ name: FILE, url: `${origin}${AT_COMMIT}`, sizeBytes: bytes.length, sha256, listed: true, done: true }],
    });
    expect(await worker.call('hash', row.folder, FILE)).toBe(sha256);
    const { seen: lines } = await commands.modelServer({ type: 'seen' });
    expect(lines.map(({ path }) => path).slice(-3)).toEqual([REVISION, LIST, AT_COMMIT]);
    expect((await database.meta.get('model-hub')) ?? null).toMatchObject({
      hub: { seen: [{ repo: REPO, path: FILE, sha256, commit: COMMIT }] },
    });
  });

  it('finds a flipped byte while the file arrives, and downloads the file again', async () => {
    await fault(AT_COMMIT, { type: 'flip', at: 90_000, times: 1 });
    const worker = await work();
    await worker.call('register', model());
    const row = await ended();
    expect(row).toMatchObject({ state: 'ready', files: [{ sha256 }] });
    expect(row.notice).toMatch(/does not match its hash/);
  });

  it('refuses a file that differs from the list again and again, and names both hashes', async () => {
    await fault(AT_COMMIT, { type: 'flip', at: 90_000 });
    const error = await failure();
    expect(error).toMatchObject({ code: 'model-damaged', data: { expected: sha256 } });
    expect(error?.message).toContain(sha256);
  });

  it('resumes after a break of the connection and after the end of its worker, without asking for the list again', async () => {
    await fault(AT_COMMIT, { type: 'stall', afterBytes: 64 * 1024, times: 1 });
    const first = await work({ stallMs: 60_000 });
    const { folder } = await first.call('register', model());
    await waitUntil(async () => {
      const stored = await first.call('list', folder);
      expect(stored.find((file) => file.name === FILE)?.sizeBytes).toBe(64 * 1024);
    });
    const asked = (await seen(LIST)).length;
    first.kill();
    await fault(AT_COMMIT, { type: 'cut', afterBytes: bytes.length - 1000, times: 1 });
    await work();
    expect(await ended()).toMatchObject({ state: 'ready', files: [{ sha256, listed: true }] });
    expect((await seen(LIST)).length).toBe(asked);
  });

  it('can be paused before the list and resumed', async () => {
    await fault(LIST, { type: 'stall', afterBytes: 10, times: 1 });
    const worker = await work({ stallMs: 60_000 });
    await worker.call('register', model());
    await waitUntil(async () => expect((await seen(LIST)).length).toBeGreaterThan(0));
    expect((await worker.call('pause', 'tiny')).state).toBe('paused');
    await worker.call('resume', 'tiny');
    expect((await ended()).state).toBe('ready');
  });

  it('accepts a hash that the person knows, and refuses a list with another one before the first byte', async () => {
    const before = (await seen(AT_COMMIT)).length;
    const known = 'f'.repeat(64);
    const error = await failure({ manifest: { [FILE]: known } });
    expect(error?.code).toBe('model-damaged');
    expect(error?.message).toContain(known);
    expect(error?.message).toContain(sha256);
    expect((await seen(AT_COMMIT)).length).toBe(before);
  });

  it('refuses a later file with another hash than the one first seen, until the person gives the new hash', async () => {
    const worker = await work({ mostAttempts: 2 });
    await worker.call('register', model());
    expect((await ended()).state).toBe('ready');
    await worker.call('remove', 'tiny');
    await serve(LATER, other);
    await worker.call('register', model());
    const { error, state } = await ended();
    expect(state).toBe('failed');
    for (const text of [sha256, await hashOf(other), COMMIT, LATER]) expect(error?.message).toContain(text);
    expect((await seen(`/${REPO}/resolve/${LATER}/${FILE}`)).length).toBe(0);
    await worker.call('remove', 'tiny');
    await worker.call('register', model({ manifest: { [FILE]: await hashOf(other) } }));
    expect(await ended()).toMatchObject({ state: 'ready', hub: { commit: LATER } });
  });
});

describe('a hostile or broken hub', () => {
  const json = (value: unknown): Fault => ({
    type: 'text',
    contentType: 'application/json',
    body: JSON.stringify(value),
  });

  it.each<[string, string, Fault, string, RegExp]>([
    [
      'a list that is no JSON',
      LIST,
      { type: 'text', contentType: 'application/json', body: 'hello' },
      'model-damaged',
      /not valid JSON/,
    ],
    [
      'a web page as list',
      LIST,
      { type: 'text', contentType: 'text/html', body: '<html>' },
      'fetch-failed',
      /web page/,
    ],
    ['a list without the file', LIST, json([]), 'model-damaged', /lists no file tiny\.gguf/],
    [
      'a list that names it twice',
      LIST,
      json([1, 2].map((size) => ({ type: 'file', path: FILE, size }))),
      'model-damaged',
      /twice/,
    ],
    [
      'a list with a hash that is none',
      LIST,
      json([{ type: 'file', path: FILE, lfs: { oid: 'x', size: 1 } }]),
      'model-damaged',
      /oid/,
    ],
    [
      'an endless list',
      LIST,
      { type: 'endless', contentType: 'application/json', body: '[ ' },
      'model-damaged',
      /longer than a list/,
    ],
    ['a list that stalls', LIST, { type: 'stall', afterBytes: 5 }, 'stalled', /sent nothing/],
    ['a revision without a commit', REVISION, json({ sha: 'main' }), 'model-damaged', /names no commit/],
    ['a revision that does not exist', REVISION, { type: 'status', status: 404 }, 'not-found', /has no/],
    ['a list behind a login', LIST, { type: 'status', status: 401 }, 'fetch-failed', /restricts access/],
    ['a list of another size', LIST, json([{ type: 'file', path: FILE, size: 9 }]), 'model-damaged', /9 bytes/],
  ])('%s stops the download with a reason', async (_, path, what, code, words) => {
    await fault(path, what);
    const error = await failure();
    expect(error?.message).toMatch(words);
    expect(error?.code).toBe(code);
  });

  it('a server that is busy for a while is asked again', async () => {
    await fault(LIST, { type: 'status', status: 503, retryAfter: '1', times: 1 });
    const worker = await work();
    await worker.call('register', model());
    expect((await ended()).state).toBe('ready');
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type CloisterDatabase, openDatabase } from '../../../src/adapters/dexie/database.ts';
import type { LocalModel, ModelProgress } from '../../../src/contracts/domain/local-model.ts';
import { GATE_CHANNEL, MODEL_CHANNEL } from '../../../src/contracts/wire/channels.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { makeBytes } from '../../support/model-server/make-bytes.ts';
import { type ModelStoreWorker, startModelStoreWorker } from '../../support/model-server/model-store-worker.ts';
import type { Fault } from '../../support/model-server/start-model-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

allowLongCases();

const MB = 1024 * 1024;
const SHARD = { count: 3, bytes: 6 * MB };

let origin = '';
let name = '';
let database: CloisterDatabase;
let workers: ModelStoreWorker[] = [];

beforeAll(async () => {
  ({ origin } = await commands.modelServer({ type: 'start' }));
  await commands.modelServer({ type: 'serve-shards', folder: '/m/', plan: SHARD });
  await commands.modelServer({ type: 'serve-shards', folder: '/hub/resolve/main/', plan: { count: 1, bytes: 2000 } });
});
afterAll(async () => void (await commands.modelServer({ type: 'stop' })));

beforeEach(async () => {
  name = `downloads-${crypto.randomUUID()}`;
  database = await openDatabase(name);
});
afterEach(async () => {
  for (const worker of workers) worker.kill();
  workers = [];
  for (const path of [
    'mlc-chat-config.json',
    'tensor-cache.json',
    'params_shard_0.bin',
    'params_shard_1.bin',
    'tiny.wasm',
  ]) {
    await fault(path, null);
  }
  database.close();
});

const fault = (file: string, what: Fault | null) =>
  commands.modelServer({ type: 'fault', path: `/m/${file}`, fault: what });
/** Bytes that the server has sent of a file so far, and the requested ranges. */
async function sent(file: string, since = 0) {
  const { seen } = await commands.modelServer({ type: 'seen' });
  const lines = seen.slice(since).filter(({ path }) => path === `/m/${file}`);
  return {
    bytes: lines.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    ranges: lines.map(({ range }) => range),
    lines,
  };
}
const seenSoFar = async () => (await commands.modelServer({ type: 'seen' })).seen.length;

async function work(options: Parameters<typeof startModelStoreWorker>[1] = {}): Promise<ModelStoreWorker> {
  const worker = await startModelStoreWorker(name, options);
  workers.push(worker);
  return worker;
}

const webLlm = (more: object = {}) => ({
  engine: 'web-llm' as const,
  modelId: 'fetched',
  modelUrl: `${origin}/m/`,
  modelLibUrl: `${origin}/m/tiny.wasm`,
  ...more,
});

async function until(fits: (row: LocalModel) => boolean): Promise<LocalModel> {
  return waitUntil(async () => {
    const row = await database.localModels.get('fetched');
    if (!row || !fits(row)) throw new Error(`not yet: ${row?.state} ${row?.error?.message}`);
    return row;
  }, 20);
}
const ready = () => until(({ state }) => state === 'ready');
const ended = () => until(({ state }) => state === 'ready' || state === 'failed');

const hashes = ({ files }: LocalModel) => Object.fromEntries(files.map((file) => [file.name, file.sha256]));
async function realHashes(worker: ModelStoreWorker, { folder, files }: LocalModel) {
  const pairs = await Promise.all(files.map(async (file) => [file.name, await worker.call('hash', folder, file.name)]));
  return Object.fromEntries(pairs);
}

describe('a download', () => {
  it('fetches the files that the lists of a model name, hashes each, and reports progress', async () => {
    const steps: ModelProgress[] = [];
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    channel.onmessage = ({ data }) => steps.push(data);
    const since = await seenSoFar();
    const worker = await work();
    await worker.call('register', webLlm());
    const row = await ready();
    channel.close();
    expect(row.files.map((file) => file.name)).toEqual([
      ...['mlc-chat-config.json', 'tensor-cache.json', 'tiny.wasm', 'tokenizer.json'],
      ...['params_shard_0.bin', 'params_shard_1.bin', 'params_shard_2.bin'],
    ]);
    expect(row.files.every(({ done, sha256 }) => done && sha256 !== null)).toBe(true);
    expect(await realHashes(worker, row)).toEqual(hashes(row));
    expect(row).toMatchObject({ manifest: 'made', error: null, notice: null, trainedContextTokens: 4096 });
    expect((await sent('params_shard_0.bin', since)).bytes).toBe(SHARD.bytes);
    // No preflight is sent: many servers refuse it.
    const { seen } = await commands.modelServer({ type: 'seen' });
    expect(seen.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
    const last = steps.at(-1);
    expect(steps.map(({ doneBytes }) => doneBytes)).toEqual(
      steps.map(({ doneBytes }) => doneBytes).sort((a, b) => a - b),
    );
    expect(last?.totalBytes ?? 0).toBeGreaterThan(3 * SHARD.bytes);
  });

  it('resumes where the connection broke, and fetches no byte twice', async () => {
    const since = await seenSoFar();
    await fault('params_shard_1.bin', { type: 'cut', afterBytes: 5 * MB, times: 1 });
    const worker = await work();
    await worker.call('register', webLlm());
    const row = await ready();
    expect(await realHashes(worker, row)).toEqual(hashes(row));
    const { ranges, lines } = await sent('params_shard_1.bin', since);
    expect(ranges[0]).toBeNull();
    const from = Number(/^bytes=(\d+)-$/.exec(ranges[1] ?? '')?.[1]);
    expect(from).toBeGreaterThan(0);
    expect(lines[1]?.sentBytes).toBe(SHARD.bytes - from);
    expect(lines).toHaveLength(2);
  });

  it('resumes after its worker is killed in mid-file, from the bytes on disk', async () => {
    await fault('params_shard_0.bin', { type: 'stall', afterBytes: 5 * MB, times: 1 });
    const first = await work({ stallMs: 60_000 });
    const { folder } = await first.call('register', webLlm());
    await waitUntil(async () => {
      const stored = await first.call('list', folder);
      expect(stored.find((file) => file.name === 'params_shard_0.bin')?.sizeBytes).toBe(5 * MB);
    });
    const since = await seenSoFar();
    first.kill();
    const second = await work();
    const row = await ready();
    expect(await realHashes(second, row)).toEqual(hashes(row));
    expect((await sent('params_shard_0.bin', since)).ranges).toEqual([`bytes=${4 * MB}-`]);
    expect((await sent('mlc-chat-config.json', since)).lines).toEqual([]);
  });

  it('is handed over without loss when its worker ends', async () => {
    await fault('params_shard_0.bin', { type: 'stall', afterBytes: 3 * MB, times: 1 });
    const first = await work({ stallMs: 60_000 });
    const second = await work();
    const { folder } = await first.call('register', webLlm());
    await waitUntil(async () => {
      const stored = await first.call('list', folder);
      expect(stored.find((file) => file.name === 'params_shard_0.bin')?.sizeBytes).toBe(3 * MB);
    });
    const since = await seenSoFar();
    await Promise.all([first.stop(), second.call('totalBytes')]);
    await ready();
    const { ranges } = await sent('params_shard_0.bin', since);
    expect(ranges).toEqual([`bytes=${3 * MB}-`]);
  });

  it('can be paused and resumed', async () => {
    await fault('params_shard_0.bin', { type: 'slow', pieceBytes: 256 * 1024, waitMs: 30 });
    const worker = await work();
    const { folder } = await worker.call('register', webLlm());
    await waitUntil(async () => {
      const stored = await worker.call('list', folder);
      expect(stored.find((file) => file.name === 'params_shard_0.bin')?.sizeBytes).toBeGreaterThan(MB);
    });
    expect((await worker.call('pause', 'fetched')).state).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = await worker.call('totalBytes');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await worker.call('totalBytes')).toBe(before);
    // What the row says is all that a reloaded page knows.
    await waitUntil(async () => expect((await database.localModels.get('fetched'))?.received?.doneBytes).toBe(before));
    await fault('params_shard_0.bin', null);
    const since = await seenSoFar();
    await worker.call('resume', 'fetched');
    const row = await ready();
    expect(await realHashes(worker, row)).toEqual(hashes(row));
    expect((await sent('params_shard_0.bin', since)).bytes).toBeLessThan(SHARD.bytes - MB);
  });

  it('leaves no files when its model is removed', async () => {
    await fault('params_shard_0.bin', { type: 'stall', afterBytes: MB });
    const worker = await work();
    const { folder } = await worker.call('register', webLlm());
    await waitUntil(async () => {
      expect((await worker.call('list', folder)).length).toBeGreaterThan(3);
    });
    await worker.call('remove', 'fetched');
    expect(await worker.call('list', folder)).toEqual([]);
    expect(await worker.call('totalBytes')).toBe(0);
    expect(worker.failures).toEqual([]);
  });

  it('restarts a file when the server has a new version or ignores the range', async () => {
    await fault('params_shard_0.bin', { type: 'cut', afterBytes: 5 * MB, times: 1 });
    const first = await work({ waitMs: 400 });
    await first.call('register', webLlm());
    await until(({ error }) => error !== null);
    await fault('params_shard_0.bin', { type: 'whole' });
    const row = await ready();
    expect(row.error).toBeNull();
    expect(await realHashes(first, row)).toEqual(hashes(row));
  });

  it('finds a repository below resolve/main, as WebLLM does', async () => {
    const worker = await work();
    await worker.call('register', webLlm({ modelUrl: `${origin}/hub` }));
    const row = await ready();
    expect(row.webLlm?.modelUrl).toBe(`${origin}/hub/resolve/main/`);
  });

  it('accepts the list of shards under its older name', async () => {
    await fault('tensor-cache.json', { type: 'status', status: 404 });
    await commands.modelServer({
      type: 'serve',
      path: '/m/ndarray-cache.json',
      base64: btoa(JSON.stringify({ records: [{ dataPath: 'params_shard_0.bin', nbytes: SHARD.bytes }] })),
    });
    const worker = await work();
    await worker.call('register', webLlm());
    const row = await ready();
    expect(row.files[1]).toMatchObject({ name: 'tensor-cache.json', url: `${origin}/m/ndarray-cache.json` });
  });

  it('waits in airplane mode, reports it, and resumes automatically', async () => {
    const worker = await work();
    await worker.call('setAirplane', true);
    const since = await seenSoFar();
    await worker.call('register', webLlm());
    expect((await until(({ error }) => error !== null)).error?.code).toBe('airplane-mode');
    expect((await database.localModels.get('fetched'))?.state).toBe('downloading');
    expect(await seenSoFar()).toBe(since);
    await worker.call('setAirplane', false);
    const channel = new BroadcastChannel(GATE_CHANNEL);
    channel.postMessage('airplane-off');
    channel.close();
    expect((await ready()).error).toBeNull();
  });
});

describe('wrong files of a model server', () => {
  const failure = async (file: string, what: Fault, more: object = {}) => {
    await fault(file, what);
    // Only silence is waited for: on a busy machine any answer can take half a second.
    const worker = await work({ mostAttempts: 2, ...(what.type === 'stall' ? { stallMs: 500 } : {}) });
    await worker.call('register', webLlm(more));
    const row = await ended();
    return row.error;
  };

  it.each<[string, string, Fault, string, RegExp]>([
    [
      'a web page',
      'params_shard_0.bin',
      { type: 'text', contentType: 'text/html; charset=utf-8', body: '<html>' },
      'fetch-failed',
      /a web page instead of params_shard_0\.bin/,
    ],
    [
      'a web page with a binary content type',
      'params_shard_0.bin',
      { type: 'text', contentType: 'application/octet-stream', body: '<!DOCTYPE html><p>Log in' },
      'fetch-failed',
      /web page/,
    ],
    [
      'a pointer',
      'params_shard_0.bin',
      {
        type: 'text',
        contentType: 'text/plain',
        body: 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 5',
      },
      'fetch-failed',
      /Git LFS/,
    ],
    ['nothing', 'tiny.wasm', { type: 'status', status: 404 }, 'not-found', /has no tiny\.wasm at http/],
    ['a status 401', 'params_shard_0.bin', { type: 'status', status: 401 }, 'fetch-failed', /restricts access/],
    ['a status 403', 'params_shard_0.bin', { type: 'status', status: 403 }, 'fetch-failed', /import it from disk/],
    [
      'too many requests',
      'params_shard_0.bin',
      { type: 'status', status: 429 },
      'rate-limited',
      /limits the request rate.*Several attempts failed/,
    ],
    ['trouble', 'params_shard_0.bin', { type: 'status', status: 500 }, 'fetch-failed', /failed \(500\)/],
    [
      'an invalid library',
      'tiny.wasm',
      { type: 'text', contentType: 'application/wasm', body: 'hello' },
      'fetch-failed',
      /WebAssembly/,
    ],
    [
      'no JSON',
      'tensor-cache.json',
      { type: 'text', contentType: 'application/json', body: 'hello' },
      'model-damaged',
      /tensor-cache\.json of the model is invalid: it is not valid JSON/,
    ],
    [
      'a list with an external path',
      'tensor-cache.json',
      {
        type: 'text',
        contentType: 'application/json',
        body: JSON.stringify({ records: [{ dataPath: '../../secret', nbytes: 5 }] }),
      },
      'model-damaged',
      /outside the model/,
    ],
    [
      'a shard of another size',
      'params_shard_0.bin',
      { type: 'text', contentType: 'text/plain', body: 'short' },
      'model-damaged',
      /should have 6291456 bytes/,
    ],
    ['silence', 'params_shard_0.bin', { type: 'stall', afterBytes: 100 }, 'stalled', /sent nothing/],
  ])('%s is reported with a reason', async (_, file, what, code, words) => {
    const error = await failure(file, what);
    expect(error?.message).toMatch(words);
    expect(error?.code).toBe(code);
  });

  it('a server without CORS is reported, with what to do', async () => {
    await commands.modelServer({ type: 'fault', path: '/', fault: null });
    const error = await failure('params_shard_0.bin', { type: 'no-cors' });
    expect(error?.code).toBe('cors-blocked');
    expect(error?.message).toMatch(/Access-Control-Allow-Origin/);
  });

  it('a server error that passes is retried', async () => {
    await fault('params_shard_0.bin', { type: 'status', status: 503, retryAfter: '1', times: 2 });
    const worker = await work();
    await worker.call('register', webLlm());
    expect((await ready()).error).toBeNull();
  });
});

describe('hashes', () => {
  const shard = makeBytes(SHARD.bytes, 1000);
  const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();

  it('a flipped bit is found by the manifest, and the file is fetched again', async () => {
    const manifest = { 'params_shard_0.bin': await sha256(shard) };
    await fault('params_shard_0.bin', { type: 'flip', at: 4_000_000, times: 1 });
    const since = await seenSoFar();
    const worker = await work();
    await worker.call('register', webLlm({ manifest }));
    const row = await ready();
    expect(row.manifest).toBe('supplied');
    expect(row.notice).toMatch(/params_shard_0\.bin does not match its hash/);
    expect(await realHashes(worker, row)).toEqual(hashes(row));
    expect(hashes(row)['params_shard_0.bin']).toBe(manifest['params_shard_0.bin']);
    expect((await sent('params_shard_0.bin', since)).lines).toHaveLength(2);
  });

  it('a file that never matches is refused and named', async () => {
    const manifest = { 'params_shard_0.bin': '0'.repeat(64) };
    const worker = await work();
    await worker.call('register', webLlm({ manifest }));
    const row = await ended();
    expect(row.error).toMatchObject({
      code: 'model-damaged',
      data: { name: 'params_shard_0.bin', expected: '0'.repeat(64), got: await sha256(shard) },
    });
    expect((await worker.call('list', row.folder)).map((file) => file.name)).not.toContain('params_shard_0.bin');
  });

  it('a file that is damaged on this device is fetched again', async () => {
    const worker = await work();
    await worker.call('register', webLlm());
    const before = await ready();
    await worker.call('damage', before.folder, 'params_shard_1.bin', 77);
    const since = await seenSoFar();
    expect((await worker.call('repair', 'fetched', ['params_shard_1.bin'])).notice).toMatch(
      /was damaged on this device/,
    );
    const after = await ready();
    expect(await realHashes(worker, after)).toEqual(hashes(before));
    const { seen } = await commands.modelServer({ type: 'seen' });
    expect(seen.slice(since).map(({ path }) => path)).toEqual(['/m/params_shard_1.bin']);
  });
});

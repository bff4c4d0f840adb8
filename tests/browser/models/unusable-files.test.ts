import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type CloisterDatabase, openDatabase } from '../../../src/adapters/dexie/database.ts';
import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeBytes } from '../../support/model-server/make-bytes.ts';
import { type ModelStoreWorker, startModelStoreWorker } from '../../support/model-server/model-store-worker.ts';
import type { Fault } from '../../support/model-server/start-model-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

allowLongCases();

const SHARD = { count: 2, bytes: 100_000 };
const gguf = makeGguf();

let origin = '';
let database: CloisterDatabase;
let worker: ModelStoreWorker;

beforeAll(async () => {
  ({ origin } = await commands.modelServer({ type: 'start' }));
  await commands.modelServer({ type: 'serve-shards', folder: '/u/', plan: SHARD });
  const base64 = btoa(Array.from(gguf, (byte) => String.fromCharCode(byte)).join(''));
  await commands.modelServer({ type: 'serve', path: '/u/a.gguf', base64 });
});
afterAll(async () => void (await commands.modelServer({ type: 'stop' })));
beforeEach(async () => {
  const name = `unusable-${crypto.randomUUID()}`;
  database = await openDatabase(name);
  worker = await startModelStoreWorker(name);
});
afterEach(() => {
  worker.kill();
  database.close();
});

const fault = (file: string, what: Fault | null) =>
  commands.modelServer({ type: 'fault', path: `/u/${file}`, fault: what });
const webLlm = (manifest?: Record<string, string>) => ({
  engine: 'web-llm' as const,
  modelId: 'useless',
  modelUrl: `${origin}/u/`,
  modelLibUrl: `${origin}/u/tiny.wasm`,
  ...(manifest ? { manifest } : {}),
});
const fromUrl = (manifest?: Record<string, string>) => ({
  engine: 'wllama' as const,
  modelId: 'useless',
  url: `${origin}/u/a.gguf`,
  ...(manifest ? { manifest } : {}),
});
async function reached(state: LocalModel['state']): Promise<LocalModel> {
  return waitUntil(async () => {
    const row = await database.localModels.get('useless');
    if (row?.state !== state) throw new Error(`not yet: ${row?.state} ${row?.error?.message}`);
    return row;
  }, 20);
}
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
const stored = async ({ folder }: LocalModel) => (await worker.call('list', folder)).map(({ name }) => name);

const OTHER: Fault = { type: 'text', contentType: 'application/json', body: '{"message":"Try later"}', times: 1 };

describe('an unusable file', () => {
  it.each(['tensor-cache.json', 'mlc-chat-config.json'])('is fetched again: %s with other content', async (file) => {
    await fault(file, OTHER);
    await worker.call('register', webLlm());
    const failed = await reached('failed');
    expect(failed.error).toMatchObject({ code: 'model-damaged', data: { name: file } });
    expect(failed.files.find(({ name }) => name === file)).toMatchObject({ done: false, sha256: null });
    expect(await stored(failed)).not.toContain(file);
    await worker.call('resume', 'useless');
    expect((await reached('ready')).error).toBeNull();
  });

  it('is fetched again: one without a hash beside others with one', async () => {
    await fault('tensor-cache.json', OTHER);
    await worker.call('register', webLlm({ 'params_shard_0.bin': await sha256(makeBytes(SHARD.bytes, 1000)) }));
    await reached('failed');
    await worker.call('resume', 'useless');
    const row = await reached('ready');
    expect(row.notice).toMatch(/No SHA-256 was given for mlc-chat-config\.json, tensor-cache\.json/);
    expect(row.notice).not.toMatch(/params_shard_0/);
  });

  it('is fetched again: a truncated GGUF file', async () => {
    await fault('a.gguf', { type: 'short', afterBytes: gguf.length - 1000, times: 1 });
    await worker.call('register', fromUrl());
    const failed = await reached('failed');
    expect(failed.error?.message).toMatch(/incomplete.*Download the file again/);
    expect(await stored(failed)).toEqual([]);
    await worker.call('resume', 'useless');
    expect((await reached('ready')).files[0]).toMatchObject({ sizeBytes: gguf.length, sha256: await sha256(gguf) });
  });

  it('is kept when it matches its given hash', async () => {
    const short = gguf.slice(0, gguf.length - 1000);
    await fault('a.gguf', { type: 'short', afterBytes: short.length });
    await worker.call('register', fromUrl({ 'a.gguf': await sha256(short) }));
    const failed = await reached('failed');
    expect(failed.error?.message).toMatch(/incomplete/);
    expect(failed.files[0]).toMatchObject({ done: true, sha256: await sha256(short) });
    await fault('a.gguf', null);
  });
});

describe('hashes of unknown files', () => {
  it('are refused before a large file is fetched', async () => {
    await worker.call('register', webLlm({ 'Params_shard_0.bin': '0'.repeat(64) }));
    const failed = await reached('failed');
    expect(failed.error).toMatchObject({ code: 'bad-input', message: expect.stringMatching(/Params_shard_0\.bin/) });
    expect((await stored(failed)).toSorted()).toEqual(['mlc-chat-config.json', 'tensor-cache.json']);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type CloisterDatabase, openDatabase } from '../../../src/adapters/dexie/database.ts';
import { sumBlob } from '../../../src/adapters/model-files/sum-blob.ts';
import { layOutZip } from '../../../src/adapters/zip/stored-zip.ts';
import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../../src/contracts/wire/channels.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { ggufParts, makeGguf } from '../../support/gguf/make-gguf.ts';
import { splitGguf } from '../../support/gguf/split-gguf.ts';
import { type ModelStoreWorker, startModelStoreWorker } from '../../support/model-server/model-store-worker.ts';
import { waitUntil } from '../../support/wait-until.ts';

allowLongCases();

let worker: ModelStoreWorker;
let database: CloisterDatabase;
let origin = '';

beforeAll(async () => {
  ({ origin } = await commands.modelServer({ type: 'start' }));
  await commands.modelServer({ type: 'serve-shards', folder: '/m/', plan: { count: 2, bytes: 3_000_000 } });
});
afterAll(async () => void (await commands.modelServer({ type: 'stop' })));
beforeEach(async () => {
  await wipe();
  const name = `archive-${crypto.randomUUID()}`;
  database = await openDatabase(name);
  worker = await startModelStoreWorker(name);
});
afterEach(() => {
  worker.kill();
  database.close();
});

/** All files in the origin private file system. */
async function wipe(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('models', { recursive: true }).catch(() => undefined);
}

const gguf = makeGguf();
const fromDisk = (bytes = gguf, name = 'random.gguf') => ({
  modelId: 'random',
  files: [{ name, blob: new File([bytes], name) }],
});
const hashesOf = async ({ folder, files }: LocalModel) =>
  Promise.all(files.map(async ({ name }) => [name, await worker.call('hash', folder, name)]));
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; message: string; data?: Record<string, unknown> }) => error,
  );
const nothingLeft = async () => {
  expect(await worker.call('totalBytes')).toBe(0);
  expect(await database.localModels.count()).toBe(0);
};

describe('a model from disk', () => {
  it('is copied and hashed, and gets its facts from the file', async () => {
    const row = await worker.call('importFiles', fromDisk());
    expect(row).toMatchObject({ state: 'ready', engine: 'wllama', trainedContextTokens: 8192, title: 'Random' });
    const { sha256 } = await sumBlob(new Blob([gguf]));
    expect(row.files).toEqual([{ name: 'random.gguf', url: null, sizeBytes: gguf.length, sha256, done: true }]);
    expect(await hashesOf(row)).toEqual([['random.gguf', sha256]]);
    expect(await worker.call('totalBytes')).toBe(gguf.length);
  });

  it('may be split into parts in any order', async () => {
    const parts = splitGguf(ggufParts(), 3).map(({ name, bytes }) => ({ name, blob: new File([bytes], name) }));
    const row = await worker.call('importFiles', { modelId: 'random', files: parts.toReversed() });
    expect(row.files.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
  });

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['not a GGUF file', new TextEncoder().encode('PK and so on'), /not a GGUF/],
    ['truncated', gguf.slice(0, gguf.length - 1000), /incomplete/],
    ['nothing', new Uint8Array(), /empty/],
  ])('is refused when it is %s, and leaves no files', async (_, bytes, words) => {
    expect(await refusal(worker.call('importFiles', fromDisk(bytes)))).toMatchObject({
      code: 'model-unfit',
      message: expect.stringMatching(words),
    });
    await nothingLeft();
  });

  it('is refused when a hash of its manifest does not match, and leaves no files', async () => {
    const expected = '0'.repeat(64);
    const refused = await refusal(worker.call('importFiles', { ...fromDisk(), manifest: { 'random.gguf': expected } }));
    const { sha256: got } = await sumBlob(new Blob([gguf]));
    expect(refused).toMatchObject({ code: 'model-damaged', data: { name: 'random.gguf', expected, got } });
    await nothingLeft();
  });

  it('is refused when the manifest names another file, and leaves no files', async () => {
    const manifest = { 'Random.gguf': '0'.repeat(64) };
    expect(await refusal(worker.call('importFiles', { ...fromDisk(), manifest }))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/Random\.gguf.*no hash was given for random\.gguf/),
    });
    await nothingLeft();
  });

  it('names the parts without a hash', async () => {
    const parts = splitGguf(ggufParts(), 2).map(({ name, bytes }) => ({ name, blob: new File([bytes], name) }));
    const [first, second] = parts;
    const manifest = { [first?.name ?? '']: (await sumBlob(first?.blob ?? new Blob([]))).sha256 };
    const row = await worker.call('importFiles', { modelId: 'random', files: parts, manifest });
    expect(row).toMatchObject({ manifest: 'supplied', notice: expect.stringContaining(second?.name ?? '?') });
    expect(row.files.map(({ hashMade = false }) => hashMade)).toEqual([false, true]);
  });

  it('leaves no files when the import is stopped', async () => {
    const big = new Uint8Array(gguf.length + 200_000_000);
    big.set(gguf);
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    const begun = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    const importing = refusal(worker.call('importFiles', fromDisk(big)));
    await begun;
    channel.close();
    await worker.call('abortImport');
    expect(await importing).toMatchObject({ code: 'AbortError' });
    await nothingLeft();
  });

  it('is refused under a name that exists', async () => {
    await worker.call('importFiles', fromDisk());
    expect(await refusal(worker.call('importFiles', fromDisk()))).toMatchObject({ code: 'already-exists' });
    expect(await worker.call('totalBytes')).toBe(gguf.length);
  });
});

describe('an archive of a model', () => {
  async function exported(): Promise<{ row: LocalModel; archive: File }> {
    const row = await worker.call('importFiles', { ...fromDisk(), licence: 'MIT' });
    return { row, archive: await worker.call('exportModel', 'random') };
  }

  /** Simulates another machine: only the archive remains. */
  async function elsewhere(archive: File): Promise<File> {
    const copy = new File([await archive.arrayBuffer()], archive.name);
    await worker.call('remove', 'random');
    await wipe();
    await nothingLeft();
    return copy;
  }

  it('is exported, and imported with the same hashes after the model is removed', async () => {
    const { row, archive } = await exported();
    expect(archive.name).toBe('random.cloister-model.zip');
    const copy = await elsewhere(archive);
    const { model, alreadyHere } = await worker.call('importArchive', { archive: copy });
    expect(alreadyHere).toBe(false);
    const { modelId, title, licence, settings, trainedContextTokens } = row;
    expect(model).toMatchObject({
      modelId,
      title,
      licence,
      settings,
      trainedContextTokens,
      state: 'ready',
      files: row.files,
    });
    expect(await hashesOf(model)).toEqual(row.files.map(({ name, sha256 }) => [name, sha256]));
  });

  it('is exported without a second copy on the device', async () => {
    const before = await navigator.storage.estimate();
    await exported();
    const after = await navigator.storage.estimate();
    expect((after.usage ?? 0) - (before.usage ?? 0)).toBeLessThan(1.5 * gguf.length);
  });

  it.each([0.2, 0.5, 0.9])('with one flipped byte is refused, and names the file (%f)', async (share) => {
    const { archive, row } = await exported();
    const copy = await elsewhere(archive);
    const bytes = new Uint8Array(await copy.arrayBuffer());
    const at = Math.floor(bytes.length * share);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    const refused = await refusal(worker.call('importArchive', { archive: new File([bytes], 'x.zip') }));
    expect(refused).toMatchObject({
      code: 'model-damaged',
      data: { name: 'random.gguf', expected: row.files[0]?.sha256, got: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(refused?.message).toContain(String(refused?.data?.got));
    await nothingLeft();
  });

  it('that is truncated is refused', async () => {
    const copy = await elsewhere((await exported()).archive);
    expect(await refusal(worker.call('importArchive', { archive: copy.slice(0, copy.size - 5) }))).toMatchObject({
      code: 'zip-damaged',
    });
    await nothingLeft();
  });

  it('of a model on the device is recognized', async () => {
    const { archive, row } = await exported();
    const { model, alreadyHere } = await worker.call('importArchive', { archive });
    expect(alreadyHere).toBe(true);
    expect(model.folder).toBe(row.folder);
  });

  it('of another model under the same name is refused', async () => {
    const copy = await elsewhere((await exported()).archive);
    await worker.call('importFiles', fromDisk(makeGguf({ seed: 2 })));
    expect(await refusal(worker.call('importArchive', { archive: copy }))).toMatchObject({ code: 'already-exists' });
  });

  it('may be an unpacked folder', async () => {
    const { row } = await exported();
    const list = JSON.stringify({
      format: 'cloister-model',
      version: 1,
      engine: 'wllama',
      modelId: 'other',
      title: 'Other',
      licence: '',
      webLlm: null,
      settings: row.settings,
      trainedContextTokens: null,
      files: row.files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    });
    const { model } = await worker.call('importArchive', {
      files: [
        { path: 'stick/random.gguf', blob: new Blob([gguf]) },
        { path: 'stick/cloister-model.json', blob: new Blob([list]) },
        { path: 'stick/.DS_Store', blob: new Blob(['x']) },
      ],
    });
    expect(model).toMatchObject({ modelId: 'other', manifest: 'supplied', state: 'ready' });
  });

  it('packed by hand from a GGUF file gets a manifest', async () => {
    const blob = new Blob([gguf]);
    const { crc32, sha256 } = await sumBlob(blob);
    const zip = new File(layOutZip([{ name: 'dir/My model.gguf', modifiedMs: 0, blob, crc32 }]), 'a.zip');
    const { model } = await worker.call('importArchive', { archive: zip });
    expect(model).toMatchObject({
      modelId: 'My model',
      title: 'Random',
      manifest: 'made',
      files: [{ name: 'My_model.gguf', sha256 }],
    });
  });

  it('packed by hand is refused with one flipped byte, and names the file', async () => {
    const { crc32 } = await sumBlob(new Blob([gguf]));
    const flipped = gguf.slice();
    // Damages the weights, which only a checksum can detect.
    const at = flipped.length - 100;
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    const members = [{ name: 'dir/My model.gguf', modifiedMs: 0, blob: new Blob([flipped]), crc32 }];
    const refused = await refusal(worker.call('importArchive', { archive: new File(layOutZip(members), 'a.zip') }));
    expect(refused).toMatchObject({ code: 'zip-damaged', message: expect.stringMatching(/^dir\/My model\.gguf: /) });
    await nothingLeft();
  });

  it('with an invalid GGUF file is refused, and leaves no files', async () => {
    const blob = new Blob(['nonsense']);
    const { crc32 } = await sumBlob(blob);
    const zip = new File(layOutZip([{ name: 'a.gguf', modifiedMs: 0, blob, crc32 }]), 'a.zip');
    expect(await refusal(worker.call('importArchive', { archive: zip }))).toMatchObject({ code: 'model-unfit' });
    await nothingLeft();
  });

  it('contains a WebLLM model with its library, and needs no request', async () => {
    await worker.call('register', {
      engine: 'web-llm',
      modelId: 'random',
      modelUrl: `${origin}/m/`,
      modelLibUrl: `${origin}/m/tiny.wasm`,
      overrides: { context_window_size: 2048 },
    });
    const row = await waitUntil(async () => {
      const now = await database.localModels.get('random');
      if (now?.state !== 'ready') throw new Error(`not yet: ${now?.error?.message}`);
      return now;
    });
    const copy = await elsewhere(await worker.call('exportModel', 'random'));
    const { seen } = await commands.modelServer({ type: 'seen' });
    const { model } = await worker.call('importArchive', { archive: copy });
    expect(model.webLlm).toEqual(row.webLlm);
    expect(await hashesOf(model)).toEqual(row.files.map(({ name, sha256 }) => [name, sha256]));
    expect(model.files.every(({ url }) => url === null)).toBe(true);
    expect((await commands.modelServer({ type: 'seen' })).seen).toHaveLength(seen.length);
  });

  it('is not exported from a damaged file', async () => {
    const row = await worker.call('importFiles', fromDisk());
    await worker.call('damage', row.folder, 'random.gguf', 5000);
    expect(await refusal(worker.call('exportModel', 'random'))).toMatchObject({
      code: 'model-damaged',
      data: { name: 'random.gguf' },
    });
    const repaired = await worker.call('repair', 'random', ['random.gguf']);
    expect(repaired).toMatchObject({ state: 'failed', error: { code: 'model-damaged' } });
    expect(repaired.error?.message).toMatch(/import it again/);
  });
});

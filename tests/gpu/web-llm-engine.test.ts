import { afterAll, describe, expect, it } from 'vitest';
import { emptyLibrary } from '../support/web-llm/stub-library.ts';
import { TINY_CONFIG, TINY_LIBRARY, tinyModel, tinyModelFiles, tinyShard } from '../support/web-llm/tiny-model.ts';
import { startEngine } from './start-engine.ts';

const engine = startEngine();
afterAll(() => engine.end());

const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));
const withFile = (name: string, bytes: Uint8Array<ArrayBuffer>) => tinyModelFiles().set(name, bytes);

describe('the WebLLM engine in a worker, with WebGPU on the CPU', () => {
  it('returns the device facts', async () => {
    const { gpu, gpuReason } = await engine.facts();
    expect(gpuReason.message).toBe('');
    expect(gpu).toMatchObject({ vendor: 'google', architecture: 'swiftshader', isSoftware: true, hasShaderF16: false });
    expect(gpu?.maxBindingBytes).toBeGreaterThanOrEqual(128 * 1024 * 1024);
  });

  it('loads local files in order, sends no request, and reports an incompatible library', async () => {
    const { error, asked, outside, isRestored, progress } = await engine.load();
    // Each file but the other shards: with the first it finds that the library has no model in it.
    expect([...new Set(progress.map(({ file }) => file))]).toEqual([
      ...['mlc-chat-config.json', TINY_LIBRARY, 'tokenizer.json', 'tensor-cache.json', 'params_shard_0.bin'],
    ]);
    const done = progress.map(({ doneBytes }) => doneBytes);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    expect(done.at(-1)).toBeGreaterThan(0);
    expect(new Set(progress.map(({ totalBytes }) => totalBytes)).size).toBe(1);
    expect(asked).toContain('params_shard_0.bin');
    expect(outside).toEqual([]);
    expect(isRestored).toBe(true);
    expect(error.code).toBe('model-failed');
    expect(error.message).toContain(`The library ${TINY_LIBRARY} may belong to another model`);
  });

  it('rejects a library without the runtime', async () => {
    const { error } = await engine.load(withFile(TINY_LIBRARY, emptyLibrary()));
    expect(error.code).toBe('model-unfit');
    expect(error.message).toContain(`The compiled library ${TINY_LIBRARY} is not compatible with Tiny-q4f32_1`);
    expect(error.data).toMatchObject({ next: 'another-model' });
  });

  it('rejects a library that is not WebAssembly before the engine loads it', async () => {
    const { error, progress } = await engine.load(withFile(TINY_LIBRARY, new TextEncoder().encode('<!doctype html>')));
    expect(error.code).toBe('model-damaged');
    expect(error.message).toContain(`${TINY_LIBRARY} is not a WebAssembly file`);
    expect(progress).toEqual([]);
  });

  it.each([
    ['http://localhost:8080/lib/', 'an address of this very device'],
    ['https://models.example/x/', 'one elsewhere'],
    ['./models/', 'one that is relative'],
  ])('sends no request to %s, %s', async (folder) => {
    const files = tinyModelFiles();
    const webLlm = { modelUrl: folder, modelLibUrl: `${folder}${TINY_LIBRARY}`, overrides: {} };
    const { outside, progress } = await engine.load(files, { ...tinyModel(files), webLlm });
    expect(outside).toEqual([]);
    expect(progress.at(-1)?.file).toBe('params_shard_0.bin');
  });

  it('rejects a build with half precision, which this GPU does not support', async () => {
    const files = withFile('mlc-chat-config.json', json({ ...TINY_CONFIG, quantization: 'q4f16_1' }));
    const { error, progress } = await engine.load(files);
    expect(error.code).toBe('model-unfit');
    expect(error.message).toContain('q4f32');
    expect(progress).toEqual([]);
  });

  it('names a shard with the wrong size, and a missing shard', async () => {
    const short = await engine.load(withFile('params_shard_1.bin', tinyShard(1, 100)));
    expect(short.error.code).toBe('model-damaged');
    expect(short.error.message).toContain('params_shard_1.bin of the model has 100 bytes instead of 65536');
    const files = tinyModelFiles();
    files.delete('params_shard_2.bin');
    const missing = await engine.load(files, tinyModel(files));
    expect(missing.error.code).toBe('model-damaged');
    expect(missing.error.data).toMatchObject({ name: 'params_shard_2.bin' });
  });

  it('names an unreadable tokenizer', async () => {
    const { error } = await engine.load(withFile('tokenizer.json', json({ version: '1.0' })));
    expect(error.message).toContain('tokenizer');
    expect(error.code).toBe('model-damaged');
  });

  it('reports a lost GPU, and what to do', async () => {
    const held = engine.heard('held');
    const failure = engine.load(tinyModelFiles(), tinyModel(), 'params_shard_0.bin');
    await held;
    engine.tell({ type: 'destroy-device' });
    const { error, isRestored } = await failure;
    expect(error.code).toBe('model-lost');
    expect(error.message).toMatch(
      /^The connection to the GPU was lost while Tiny-q4f32_1 was loaded: .* Load the model again, or choose/,
    );
    expect(error.data).toMatchObject({ modelId: 'Tiny-q4f32_1', next: 'another-model' });
    expect(isRestored).toBe(true);
  });

  it('stops loading on abort', async () => {
    const held = engine.heard('held');
    const failure = engine.load(tinyModelFiles(), tinyModel(), 'params_shard_0.bin');
    await held;
    engine.tell({ type: 'abort' });
    expect((await failure).error.code).toBe('cancelled');
  });

  it('fails when the load exceeds its time limit', async () => {
    const model = tinyModel();
    const settings = { ...model.settings, loadTimeoutMs: 1000 };
    const { error } = await engine.load(tinyModelFiles(), { ...model, settings }, 'params_shard_0.bin');
    expect(error.code).toBe('stalled');
  });

  it('loads again after these failures', async () => {
    const { error, progress } = await engine.load();
    expect(error.code).toBe('model-failed');
    expect(progress.at(-1)?.file).toBe('params_shard_0.bin');
  });
});

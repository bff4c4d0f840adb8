import type { MLCEngine } from '@mlc-ai/web-llm';
import { type CloisterError, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { modelDamagedError, modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import type { LoadedEngine, LoadWatcher } from '../../core/ports/loaded-engine.ts';
import { CHAT_CONFIG, libraryName, TENSOR_CACHE } from '../../core/shared/local-models/web-llm-files.ts';
import { watchAnswer } from './answer-watch.ts';
import { checkShards } from './check-shards.ts';
import { explainWebLlmError, gpuLost } from './explain-web-llm-error.ts';
import { describe, nameGpu } from './gpu-facts.ts';
import { type ModelConfig, readModelConfig } from './model-config.ts';
import { FACE_URL, modelFace, wearFace } from './model-face.ts';
import { type ModelTokens, readModelTokens } from './model-tokens.ts';
import { reachTokenizer } from './reach-tokenizer.ts';
import { watchGpu } from './watch-gpu.ts';
import { createWebLlmEngine } from './web-llm-engine.ts';

const TOKENIZER = 'tokenizer.json';
const WASM_MAGIC = '0061736d';

/**
 * Loads a WebLLM model in this worker from stored and checked files. Rejects with `cancelled`, `stalled`, `model-unfit`,
 * `model-damaged`, `model-lost` or `model-failed`; GPU memory is then freed.
 */
export async function loadWebLlm(
  model: LoadableModel,
  file: (name: string) => Promise<File>,
  { signal, onProgress }: LoadWatcher,
): Promise<LoadedEngine> {
  const { modelId, settings, webLlm } = model;
  if (webLlm === null) throw internalError('notWebLlm', { modelId });
  const library = libraryName(webLlm.modelLibUrl);
  const names = model.files.map(({ name }) => name);
  const config = readModelConfig(await (await file(CHAT_CONFIG)).text(), model);
  const tokens = names.includes(TOKENIZER) ? readModelTokens(await (await file(TOKENIZER)).text()) : NO_TOKENS;
  await checkShards(await (await file(TENSOR_CACHE)).text(), names, file);
  await checkLibrary(library, await file(library));
  const { gpu, runsOn } = await openGpu(modelId, config);

  const { MLCEngine } = await import('@mlc-ai/web-llm');
  signal.throwIfAborted();
  const { promise: lost, resolve: lose } = Promise.withResolvers<ErrorData>();
  const listeners = new Set<(error: CloisterError) => void>();
  let gone: CloisterError | null = null;
  const go = (error: CloisterError) => {
    gone ??= error;
    for (const listener of listeners) listener(gone);
  };
  const watched = watchGpu(gpu);
  void watched.lost.then((loss) => {
    // Unloading also destroys the GPU device.
    if (gone !== null) return;
    const error = gpuLost(modelId, loss, 'another-model');
    go(error);
    lose(toErrorData(error));
  });

  const progress = countProgress(model, onProgress);
  let last: string | null = null;
  const onAsked = (name: string, sizeBytes: number) => {
    last = name;
    progress(name, sizeBytes);
  };
  const takeOff = wearFace(globalThis, modelFace({ names, file, onAsked }));
  const watch = watchAnswer(signal, settings.loadTimeoutMs, modelId);
  listeners.add(watch.fail);
  const engine = new MLCEngine({ appConfig: recordOf(modelId, library, config), logLevel: 'SILENT' });
  try {
    await watch.next(engine.reload(modelId));
    if (gone) throw gone;
  } catch (error) {
    await giveBack(engine);
    watched.destroy();
    throw explainWebLlmError(gone ?? error, { modelId, library, file: last, during: 'load' });
  } finally {
    watch.end();
    listeners.delete(watch.fail);
    watched.restore();
    takeOff();
  }

  const countTokens = reachTokenizer(engine, modelId);
  const { contextTokens, trainedContextTokens, template } = config;
  return {
    engine: createWebLlmEngine({
      engine,
      modelId,
      library,
      config,
      tokens,
      countTokens,
      idleTimeoutMs: settings.idleTimeoutMs,
      gone: () => gone,
      onGone(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
    facts: { contextTokens, trainedContextTokens, roles: template.roles, counts: countTokens !== null, runsOn },
    lost,
    async unload() {
      go(cancelledError('unloadedNamed', { modelId }));
      await giveBack(engine);
      watched.destroy();
    },
  };
}

const NO_TOKENS: ModelTokens = { special: [], thinks: false };

/** The only model in the engine's list, at a URL that is answered locally. */
function recordOf(modelId: string, library: string, { overrides }: ModelConfig) {
  return {
    cacheBackend: 'cache' as const,
    model_list: [{ model: FACE_URL, model_id: modelId, model_lib: FACE_URL + library, overrides }],
  };
}

async function openGpu(modelId: string, config: ModelConfig): Promise<{ gpu: GPU; runsOn: string }> {
  const gpu = (navigator as Partial<NavigatorGPU>).gpu;
  const adapter = (await gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
  if (gpu === undefined || adapter === null) {
    throw modelUnfitError('webGpu', { modelId }, { next: 'another-model' });
  }
  // Most builds with half precision do not declare that requirement and would fail much later.
  if (config.needsShaderF16 && !adapter.features.has('shader-f16')) {
    throw modelUnfitError('halfPrecision', { modelId }, { next: 'another-model' });
  }
  return { gpu, runsOn: nameGpu(describe(adapter)) };
}

async function checkLibrary(name: string, file: File): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const magic = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (magic === WASM_MAGIC) return;
  throw modelDamagedError('wasm', { name });
}

/** Returns the bytes before the file that the engine requested last, because the engine requests files in order. */
function countProgress({ files }: LoadableModel, onProgress: LoadWatcher['onProgress']) {
  const sizes = files.map(({ sizeBytes }) => sizeBytes);
  const totalBytes = sizes.includes(null) ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  const seen = new Map<string, number>();
  return (name: string, sizeBytes: number) => {
    if (seen.has(name)) return;
    const doneBytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
    seen.set(name, sizeBytes);
    onProgress({ phase: 'load', file: name, doneBytes, totalBytes });
    if (seen.size === files.length)
      onProgress({ phase: 'load', file: '', doneBytes: doneBytes + sizeBytes, totalBytes });
  };
}

/** The engine may throw when it frees a lost device. */
async function giveBack(engine: MLCEngine): Promise<void> {
  await engine.unload().catch(() => undefined);
}

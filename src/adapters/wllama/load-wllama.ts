import { Wllama } from '@wllama/wllama/esm/index.js';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { type CloisterError, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import type { EngineFile } from '../../core/ports/hosted-engine.ts';
import type { LoadedEngine, LoadWatcher } from '../../core/ports/loaded-engine.ts';
import { planCache } from './cache-plan.ts';
import { createJournal, loadError, lostError, requestError, stoppedError } from './engine-errors.ts';
import { checkGguf } from './gguf/check-gguf.ts';
import { WatchedFile } from './gguf/progress-file.ts';
import { rejection } from './request-queue.ts';
import { checkBrowser, threadsToUse } from './thread-count.ts';
import { createRequests } from './wllama-engine.ts';

/**
 * Batch size for reading a prompt, in tokens. A request can be stopped only between two batches, which take long on a slow
 * machine; larger ones are hardly faster on a CPU.
 */
const BATCH_TOKENS = 32;

/**
 * Loads a llama.cpp model, one file or all parts of a split one, on the CPU. The engine starts a worker from a `blob:` URL,
 * and further workers as threads.
 *
 * @throws `model-unfit` with the reason for an invalid or unsupported file, `model-lost` when memory runs out, and `cancelled`
 */
export async function loadWllama(
  model: Pick<LoadableModel, 'modelId' | 'settings'>,
  files: readonly EngineFile<Blob>[],
  { signal, onProgress }: LoadWatcher,
): Promise<LoadedEngine> {
  const { modelId, settings } = model;
  checkBrowser();
  const facts = await checkGguf(files);
  if (signal.aborted) throw stoppedError(modelId, signal.reason);

  const journal = createJournal();
  const gone = new AbortController();
  const note = (...parts: unknown[]) => journal.note(parts);
  const wllama = new Wllama(
    { default: wasmUrl },
    { logger: { debug: note, log: note, warn: note, error: (...parts) => onWorkerError(parts) } },
  );
  // The engine would fetch its other build from another server.
  wllama.setCompat(null);
  const lost = Promise.withResolvers<ErrorData>();
  const end = async (reason: CloisterError) => {
    if (gone.signal.aborted) return;
    gone.abort(reason);
    await wllama.exit();
  };
  const onGone = (error: CloisterError) => {
    if (gone.signal.aborted) return;
    void end(error);
    lost.resolve(toErrorData(error));
  };
  function onWorkerError(parts: readonly unknown[]) {
    journal.note(parts);
    // The engine logs texts; an event comes from a worker that failed to start or crashed.
    if (parts[0] instanceof Event) onGone(lostError(modelId, 'its worker failed', journal));
  }

  const contextTokens = Math.min(settings.contextTokens, facts.contextTokens ?? settings.contextTokens);
  const threads = threadsToUse();
  const totalBytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let readBytes = 0;
  const onRead = (file: string) => (bytes: number) => {
    readBytes += bytes;
    onProgress({ phase: 'load', file, doneBytes: Math.min(readBytes, totalBytes), totalBytes });
  };
  const parts = facts.parts.map(({ name, blob }) => new WatchedFile(name, blob, onRead(name)));
  try {
    await Promise.race([
      wllama.loadModel(parts, {
        n_gpu_layers: 0,
        n_ctx: contextTokens,
        n_threads: threads,
        ...planCache(facts.tokenCost, contextTokens),
        n_batch: BATCH_TOKENS,
        n_ubatch: BATCH_TOKENS,
        // One slot, which may use the whole context.
        n_parallel: 1,
        ctx_shift: false,
        warmup: false,
        jinja: true,
        reasoning: false,
        reasoning_format: 'none',
        // Sends the text unchanged. The engine then ignores JSON schemas, because grammars are created here.
        skip_chat_parsing: true,
        prefill_assistant: false,
      }),
      rejection(signal, () => signal.reason),
      rejection(gone.signal, () => gone.signal.reason),
    ]);
    if (!wasLoaded(wllama.getLoadedContextInfo())) throw loadError(modelId, journal);
  } catch (error) {
    const reason = signal.aborted ? stoppedError(modelId, signal.reason) : requestError(error, modelId, journal).error;
    await end(reason);
    throw reason;
  }

  const requests = createRequests({
    wllama,
    title: modelId,
    contextTokens,
    journal,
    escapeText: facts.escapeText,
    controlToken: facts.controlToken,
    gone: gone.signal,
    onGone,
  });
  const { takesRole } = requests;
  const roles = { system: await takesRole('system'), tool: await takesRole('tool') };

  const { generate, countTokens } = requests;
  return {
    engine: { engine: 'wllama', modelId, contextTokens, roles, generate, countTokens },
    facts: {
      contextTokens,
      trainedContextTokens: facts.contextTokens,
      roles,
      counts: countTokens !== null,
      runsOn: threads === 1 ? 'CPU, 1 thread' : `CPU, ${threads} threads`,
    },
    lost: lost.promise,
    unload: () => end(cancelledError('unloadedNamed', { modelId })),
  };
}

/** The engine reports a bad file not by an error but in a field that its types omit. */
const wasLoaded = (info: object): boolean => 'success' in info && info.success === true;

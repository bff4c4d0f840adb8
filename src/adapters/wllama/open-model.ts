import { Wllama } from '@wllama/wllama/esm/index.js';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import compatScriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url';
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url';
import { type CloisterError, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import type { LoadWatcher } from '../../core/ports/loaded-engine.ts';
import { planCache } from './cache-plan.ts';
import { createJournal, isLostCard, loadError, lostError, requestError, stoppedError } from './engine-errors.ts';
import type { GgufFacts } from './gguf/gguf-facts.ts';
import { WatchedFile } from './gguf/progress-file.ts';
import { rejection } from './request-queue.ts';
import { threadsToUse } from './thread-count.ts';
import { createRequests, type Requests } from './wllama-engine.ts';

/**
 * Batch sizes for reading a prompt, in tokens. A request can be stopped only between two batches, which take long on a slow
 * machine; larger ones are hardly faster on a processor. A graphics card idles with small ones.
 */
const BATCH_TOKENS = 32;
const CARD_BATCH_TOKENS = 256;

/** Where a model computes. `layers`: how many of its layers are on the graphics card; 0 leaves WebGPU untouched. */
export interface Place {
  readonly layers: number;
}

/** A model in an engine of its own. */
export interface OpenedModel {
  readonly requests: Requests;
  readonly contextTokens: number;
  readonly threads: number;
  /** Aborted with the reason when the engine is lost or ended. */
  readonly gone: AbortSignal;
  /** Resolves when the engine is lost without `end`. */
  readonly lost: Promise<ErrorData>;
  end(reason: CloisterError): Promise<void>;
}

/**
 * Loads the checked files of a model into a new engine. The engine starts a worker from a `blob:` URL, and further workers as
 * threads.
 *
 * @throws `model-unfit` with the reason for an invalid or unsupported file, `model-lost` when memory runs out, and `cancelled`
 */
export async function openModel(
  { modelId, settings }: Pick<LoadableModel, 'modelId' | 'settings'>,
  facts: GgufFacts,
  { layers }: Place,
  { signal, onProgress }: LoadWatcher,
): Promise<OpenedModel> {
  const journal = createJournal();
  const gone = new AbortController();
  const note = (...parts: unknown[]) => {
    journal.note(parts);
    if (layers > 0 && isLostCard(parts)) onGone(lostError(modelId, 'the graphics card was lost', journal));
  };
  const wllama = new Wllama(
    { default: wasmUrl },
    { logger: { debug: note, log: note, warn: note, error: (...parts) => onWorkerError(parts) } },
  );
  // The engine would fetch its build for other browsers from another server.
  wllama.setCompat({ worker: compatScriptUrl, wasm: compatWasmUrl });
  const lost = Promise.withResolvers<ErrorData>();
  const end = async (reason: CloisterError) => {
    if (gone.signal.aborted) return;
    gone.abort(reason);
    await wllama.exit();
  };
  function onGone(error: CloisterError) {
    if (gone.signal.aborted) return;
    void end(error);
    lost.resolve(toErrorData(error));
  }
  function onWorkerError(parts: readonly unknown[]) {
    note(...parts);
    // The engine logs texts; an event comes from a worker that failed to start or crashed.
    if (parts[0] instanceof Event) onGone(lostError(modelId, 'its worker failed', journal));
  }

  const contextTokens = Math.min(settings.contextTokens, facts.contextTokens ?? settings.contextTokens);
  const threads = threadsToUse();
  const batch = layers > 0 ? CARD_BATCH_TOKENS : BATCH_TOKENS;
  let readBytes = 0;
  const onRead = (file: string) => (bytes: number) => {
    readBytes += bytes;
    const totalBytes = facts.sizeBytes;
    onProgress({ phase: 'load', file, doneBytes: Math.min(readBytes, totalBytes), totalBytes });
  };
  const parts = facts.parts.map(({ name, blob }) => new WatchedFile(name, blob, onRead(name)));
  try {
    await Promise.race([
      wllama.loadModel(parts, {
        n_gpu_layers: layers,
        n_ctx: contextTokens,
        n_threads: threads,
        ...planCache(facts.tokenCost, contextTokens),
        n_batch: batch,
        n_ubatch: batch,
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
    thinking: facts.thinking,
    gone: gone.signal,
    onGone,
  });
  return { requests, contextTokens, threads, gone: gone.signal, lost: lost.promise, end };
}

/** Ends a model that is not needed any longer. */
export const endQuietly = (model: OpenedModel, modelId: string): Promise<void> =>
  model.end(cancelledError('unloadedNamed', { modelId }));

/** The engine reports a bad file not by an error but in a field that its types omit. */
const wasLoaded = (info: object): boolean => 'success' in info && info.success === true;

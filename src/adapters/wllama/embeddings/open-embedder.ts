import { Wllama } from '@wllama/wllama/esm/index.js';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import compatScriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url';
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import type { TextEmbedder } from '../../../core/search/text-embedder.ts';
import { createJournal, loadError, lostError, requestError } from '../engine-errors.ts';
import { rejection } from '../request-queue.ts';
import { checkBrowser, threadsToUse } from '../thread-count.ts';
import { readEmbeddingFacts } from './embedding-facts.ts';

/** Tokens that are read at once: a part of a note has fewer in most languages, and the work grows with their square. */
const MOST_TOKENS = 512;
/** A text this short is not halved again, in UTF-16 units. */
const SHORTEST = 64;

/**
 * Loads an embedding model into an engine of its own, which runs in a worker of its own, on the processor. It leaves a thread free:
 * vectors are made in the background.
 *
 * @throws `model-unfit` with the reason for an invalid or unsupported file, `model-lost` when memory runs out
 */
export async function openEmbedder(title: string, blob: Blob): Promise<TextEmbedder> {
  checkBrowser();
  const facts = await readEmbeddingFacts(title, blob);
  const tokens = Math.min(MOST_TOKENS, facts.contextTokens ?? MOST_TOKENS);
  const journal = createJournal();
  const gone = new AbortController();
  const note = (...parts: unknown[]) => journal.note(parts);
  const wllama = new Wllama(
    { default: wasmUrl },
    { logger: { debug: note, log: note, warn: note, error: (...parts) => onWorkerError(parts) } },
  );
  // The engine would fetch its build for other browsers from another server.
  wllama.setCompat({ worker: compatScriptUrl, wasm: compatWasmUrl });
  function end(error: CloisterError): void {
    if (gone.signal.aborted) return;
    gone.abort(error);
    void wllama.exit();
  }
  function onWorkerError(parts: readonly unknown[]) {
    note(...parts);
    // The engine logs texts; an event comes from a worker that failed to start or crashed.
    if (parts[0] instanceof Event) end(lostError(title, 'its worker failed', journal));
  }
  const orGone = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, rejection(gone.signal, () => gone.signal.reason)]);

  try {
    await orGone(
      wllama.loadModel([blob], {
        n_gpu_layers: 0,
        n_ctx: tokens,
        n_threads: Math.max(1, threadsToUse() - 1),
        // All tokens of a text are read at once: each one sees those behind it.
        n_batch: tokens,
        n_ubatch: tokens,
        n_parallel: 1,
        warmup: false,
        embeddings: true,
        pooling_type: facts.pooling,
      }),
    );
    const info: object = wllama.getLoadedContextInfo();
    // The engine reports a bad file not by an error but in a field that its types omit.
    if (!('success' in info) || info.success !== true) throw loadError(title, journal);
  } catch (error) {
    const reason = requestError(error, title, journal).error;
    end(reason);
    throw reason;
  }

  /** The engine takes one request at a time. */
  let line: Promise<unknown> = Promise.resolve();
  async function ask(text: string): Promise<Float64Array> {
    const mine = line.then(() => {
      gone.signal.throwIfAborted();
      journal.clear();
      return orGone(wllama.createEmbedding({ input: text }));
    });
    line = mine.catch(() => undefined);
    const { data } = await mine;
    const vector = data[0]?.embedding;
    if (!Array.isArray(vector) || vector.length !== facts.dimensions || !vector.every(Number.isFinite)) {
      throw requestError(new Error('the engine gave no vector'), title, journal).error;
    }
    return Float64Array.from(vector);
  }

  async function embed(text: string): Promise<Float64Array> {
    try {
      return await ask(text);
    } catch (error) {
      const { error: said, lost } = requestError(error, title, journal);
      if (lost) end(said);
      if (lost || gone.signal.aborted || text.length <= SHORTEST) throw said;
      const half = text.length >> 1;
      const sum = await embed(text.slice(0, half));
      const rest = await embed(text.slice(half));
      return sum.map((value, at) => value + (rest[at] ?? 0));
    }
  }

  return {
    dimensions: facts.dimensions,
    embed,
    async end() {
      end(lostError(title, 'it was unloaded', journal));
    },
  };
}

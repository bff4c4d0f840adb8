import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { CloisterError, type ErrorData } from '../../../contracts/errors/errors.ts';
import {
  type EngineCall,
  type EngineFacts,
  type EngineReply,
  engineReplySchema,
  type LoadableModel,
} from '../../../contracts/wire/model-port.ts';
import type { EnginePiece, GenerateRequest, TextEngine } from '../../../core/ports/text-engine.ts';
import type { HostedPort, OpenPort } from '../engine/hosted-port.ts';

/** What a host knows of the device it has looked up long before this, in milliseconds. */
const DEVICE_PATIENCE_MS = 30_000;
/** A host that was told to stop says so at once, whatever its engine does. In milliseconds. */
const STOP_PATIENCE_MS = 5000;

type Reply<T extends EngineReply['type']> = Extract<EngineReply, { type: T }>;
type NewCall<C = EngineCall> = C extends EngineCall ? Omit<C, 'id'> : never;

/** What is under way: takes the replies of its id, and the error that ends it. */
interface Waiting {
  take(reply: EngineReply): void;
  /** The engine is at work, for this call or for one before it. */
  hear(): void;
  fail(error: CloisterError): void;
}

/** How a call is watched over. */
interface Watch {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of the engine after which the host is given up; null to wait. */
  readonly patienceMs: number | null;
}

/**
 * The other end of a port to a host: makes an engine of it. Replies are checked, and those to calls that are over are dropped.
 * A host that says nothing for too long is given up: the call rejects with `stalled`, and so do all others.
 */
export const openEnginePort: OpenPort = (port, onLost) => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let closed: CloisterError | null = null;

  const end = (error: CloisterError): void => {
    closed ??= error;
    for (const { fail } of [...waiting.values()]) fail(error);
    port.onmessage = null;
    port.close();
  };

  const lose = (error: ErrorData): void => {
    if (closed) return;
    end(new CloisterError(error.code, error.message, error.data ?? {}));
    onLost(error);
  };

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = engineReplySchema.safeParse(data);
    if (!parsed.success) return;
    const reply = parsed.data;
    if (reply.type === 'lost') return lose(reply.error);
    // Calls wait for each other in the host: who waits behind a long answer is not kept waiting by silence. What is said
    // without the engine is no sign of it.
    if (reply.type !== 'device' && reply.type !== 'error') for (const { hear } of waiting.values()) hear();
    waiting.get(reply.id)?.take(reply);
  };

  /** Sends a call and hands on its replies up to the one of the type `last`. */
  function call(
    message: NewCall,
    last: EngineReply['type'],
    { signal, patienceMs }: Watch,
    onReply: (reply: EngineReply) => void,
  ): Promise<void> {
    if (closed) return Promise.reject(closed);
    if (signal?.aborted) return Promise.reject(stopped());
    lastId += 1;
    const id = lastId;
    const over = Promise.withResolvers<void>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (forMs: number | null) => {
      clearTimeout(timer);
      if (forMs !== null) timer = setTimeout(() => lose(toData(silent(forMs))), forMs);
    };
    const stop = () => {
      port.postMessage({ type: 'abort', id } satisfies EngineCall);
      wait(STOP_PATIENCE_MS);
    };
    waiting.set(id, {
      fail: over.reject,
      take(reply) {
        if (reply.type === 'error') {
          const { code, message: said, data } = reply.error;
          return over.reject(new CloisterError(code, said, data ?? {}));
        }
        // What was said before the host heard of the stop. It says nothing more of a call that was over by then.
        if (!signal?.aborted) onReply(reply);
        if (reply.type !== last) return;
        if (signal?.aborted) over.reject(stopped());
        else over.resolve();
      },
      hear() {
        if (!signal?.aborted) wait(patienceMs);
      },
    });
    signal?.addEventListener('abort', stop, { once: true });
    wait(patienceMs);
    port.postMessage({ ...message, id } satisfies EngineCall);
    return over.promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      waiting.delete(id);
    });
  }

  /** A call that is answered once. */
  async function ask<T extends EngineReply['type']>(
    message: NewCall,
    type: T,
    watch: Watch,
    onOther: (reply: EngineReply) => void = () => {},
  ): Promise<Reply<T>> {
    const found: { reply: Reply<T> | null } = { reply: null };
    await call(message, type, watch, (reply) => {
      if (isOf(reply, type)) found.reply = reply;
      else onOther(reply);
    });
    if (found.reply === null) throw new CloisterError('internal', 'A host gave no answer.');
    return found.reply;
  }

  async function* generate({ signal, ...request }: GenerateRequest, patienceMs: number): AsyncGenerator<EnginePiece> {
    const pieces: EnginePiece[] = [];
    const left = new AbortController();
    let wake = Promise.withResolvers<void>();
    const watch = { signal: AbortSignal.any([signal, left.signal]), patienceMs };
    const message = { type: 'generate' as const, ...request, messages: [...request.messages] };
    const over = call(message, 'end', watch, (reply) => {
      // An empty text only tells that the engine is at work.
      if (reply.type === 'end') pieces.push({ type: 'end', reason: reply.reason, usage: plain(reply.usage) });
      else if (reply.type === 'text' && reply.delta !== '') pieces.push({ type: 'text', delta: reply.delta });
      wake.resolve();
    });
    let isOver = false;
    const ended = over.finally(() => {
      isOver = true;
    });
    ended.catch(() => undefined);
    try {
      while (!isOver || pieces.length > 0) {
        const piece = pieces.shift();
        if (piece) yield piece;
        else await Promise.race([ended, wake.promise]);
        if (pieces.length === 0) wake = Promise.withResolvers();
      }
      await ended;
    } finally {
      left.abort();
    }
  }

  function engineOf(row: LocalModel, { contextTokens, roles, counts }: EngineFacts): TextEngine {
    const patienceMs = row.settings.idleTimeoutMs;
    const count = async (text: string) => (await ask({ type: 'count', text }, 'counted', { patienceMs })).tokens;
    return {
      ...{ engine: row.engine, modelId: row.modelId, contextTokens, roles },
      generate: (request) => generate(request, patienceMs),
      countTokens: counts ? count : null,
    };
  }

  const opened: HostedPort = {
    async load(row, { signal, onProgress }) {
      // How long loading may take is for the caller to say.
      const watch = { signal, patienceMs: null };
      const { facts } = await ask({ type: 'load', model: loadable(row) }, 'loaded', watch, (reply) => {
        if (reply.type !== 'progress') return;
        const { phase, file, doneBytes, totalBytes } = reply;
        onProgress({ phase, file, doneBytes, totalBytes });
      });
      return engineOf(row, facts);
    },
    device: async () => (await ask({ type: 'device' }, 'device', { patienceMs: DEVICE_PATIENCE_MS })).facts,
    close: end,
  };
  return opened;
};

function loadable({ modelId, engine, folder, files, webLlm, settings }: LocalModel): LoadableModel {
  return { modelId, engine, folder, files, webLlm, settings };
}

function isOf<T extends EngineReply['type']>(reply: EngineReply, type: T): reply is Reply<T> {
  return reply.type === type;
}

/** Without what is not there: `undefined` is no value of a usage. */
function plain({ inputTokens, outputTokens, ...more }: Reply<'end'>['usage']) {
  const { cachedInputTokens, prefillMs, decodeMs } = more;
  return {
    ...{ inputTokens, outputTokens },
    ...(cachedInputTokens === undefined ? {} : { cachedInputTokens }),
    ...(prefillMs === undefined ? {} : { prefillMs }),
    ...(decodeMs === undefined ? {} : { decodeMs }),
  };
}

function silent(forMs: number): CloisterError {
  const seconds = Math.round(forMs / 1000);
  return new CloisterError(
    'stalled',
    `The model gave no sign for ${seconds} seconds and was ended. Ask again with less text, give it more time in its settings, or choose another model.`,
    { forMs },
  );
}

const toData = ({ code, message, data }: CloisterError): ErrorData => ({ code, message, data });
const stopped = () => new CloisterError('cancelled', 'The model was told to stop.');

import { type Connection, connectCalls } from '../../../adapters/comlink/connect-calls.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { CloisterError, type ErrorData, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import {
  type ENGINE_CALLS,
  ENGINE_RESULTS,
  type EngineCallName,
  type EngineEvent,
  type EngineFacts,
  type EngineResult,
  engineEventSchema,
  type LoadableModel,
} from '../../../contracts/wire/model-port.ts';
import type { CallTypesOf } from '../../../contracts/wire/rpc.ts';
import type { EnginePiece, GenerateRequest, TextEngine } from '../../../core/ports/text-engine.ts';
import type { HostedPort, OpenPort } from '../engine/hosted-port.ts';

/** A host has collected the facts of its device long before this, in milliseconds. */
const DEVICE_PATIENCE_MS = 30_000;
/** A host that was told to stop says so at once, whatever its engine does. In milliseconds. */
const STOP_PATIENCE_MS = 5000;

type EngineCalls = CallTypesOf<typeof ENGINE_CALLS, { [Name in EngineCallName]: unknown }>;

/** How a call is watched. */
interface Watch {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of the engine after which the host is given up; null to wait. */
  readonly patienceMs: number | null;
}

/**
 * The caller's end of a port to a host: makes an engine of it. Results and events are checked. A host that gives no sign for too
 * long is given up: the call rejects with `stalled`, and so do all others.
 *
 *     open ──silence, `untilLost`, other end closed during a call──▶ lost (`onLost`, once)
 *       └──close()──▶ closed
 */
export const openEnginePort: OpenPort = (port, onLost) => {
  /** One for each open call that waits for signs of the engine. */
  const watchers = new Set<() => void>();
  let closedBy: CloisterError | null = null;
  /** The other end was closed while nothing was open: the next call finds the model lost. */
  let endedBy: CloisterError | null = null;

  const connection: Connection<EngineCalls> = connectCalls<EngineCalls>(port, {
    deadlineMs: null,
    lateError: () => silent(DEVICE_PATIENCE_MS),
    lostError: hostEnded,
    onLost(error) {
      if (watchers.size > 0) lose(error);
      else endedBy = error;
    },
  });

  function close(error: CloisterError): void {
    closedBy ??= error;
    connection.close(error);
  }

  function lose(error: CloisterError): void {
    if (closedBy !== null) return;
    close(error);
    onLost(toErrorData(error));
  }

  connection.call('untilLost', {}).then(
    (said) => lose(lossOf(ENGINE_RESULTS.untilLost.safeParse(said).data)),
    // The connection was closed, or lost: told there.
    () => undefined,
  );

  /** Calls are answered one after another: while the engine works for one, the others that wait are not given up. */
  const noteSign = () => {
    for (const watcher of watchers) watcher();
  };

  async function ask<Name extends EngineCallName>(
    name: Name,
    input: EngineCalls[Name]['input'],
    { signal, patienceMs }: Watch,
    onEvent?: (event: EngineEvent) => void,
  ): Promise<EngineResult<Name>> {
    if (endedBy !== null) lose(endedBy);
    if (closedBy !== null) throw closedBy;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (forMs: number | null) => {
      clearTimeout(timer);
      if (forMs !== null) timer = setTimeout(() => lose(silent(forMs)), forMs);
    };
    const watcher = () => {
      if (!signal?.aborted) wait(patienceMs);
    };
    const onAbort = () => wait(STOP_PATIENCE_MS);
    const take = (event: unknown) => {
      const parsed = engineEventSchema.safeParse(event);
      if (!parsed.success) return;
      noteSign();
      onEvent?.(parsed.data);
    };
    watchers.add(watcher);
    signal?.addEventListener('abort', onAbort, { once: true });
    wait(patienceMs);
    try {
      const result = await connection.call(name, input, onEvent ? { signal, onEvent: take } : {});
      // The facts of the device come without the engine.
      if (name !== 'device') noteSign();
      return ENGINE_RESULTS[name].parse(result) as EngineResult<Name>;
    } catch (error) {
      throw signal?.aborted && hasErrorCode(error, 'cancelled') ? stopped() : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      watchers.delete(watcher);
    }
  }

  async function* generate({ signal, ...request }: GenerateRequest, patienceMs: number): AsyncGenerator<EnginePiece> {
    const pieces: EnginePiece[] = [];
    const left = new AbortController();
    let wake = Promise.withResolvers<void>();
    const watch = { signal: AbortSignal.any([signal, left.signal]), patienceMs };
    const over = ask('generate', { ...request, messages: [...request.messages] }, watch, (event) => {
      // An empty text only tells that the engine works.
      if (event.type === 'end') pieces.push({ type: 'end', reason: event.reason, usage: plain(event.usage) });
      else if (event.type === 'text' && event.delta !== '') pieces.push({ type: 'text', delta: event.delta });
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
    const count = (text: string) => ask('count', { text }, { patienceMs });
    return {
      engine: row.engine,
      modelId: row.modelId,
      contextTokens,
      roles,
      generate: (request) => generate(request, patienceMs),
      countTokens: counts ? count : null,
    };
  }

  const opened: HostedPort = {
    async load(row, { signal, onProgress }) {
      // How long loading may take is the caller's decision.
      const facts = await ask('load', { model: loadable(row) }, { signal, patienceMs: null }, (event) => {
        if (event.type !== 'progress') return;
        const { phase, file, doneBytes, totalBytes } = event;
        onProgress({ phase, file, doneBytes, totalBytes });
      });
      return engineOf(row, facts);
    },
    device: () => ask('device', {}, { patienceMs: DEVICE_PATIENCE_MS }),
    close,
  };
  return opened;
};

function loadable({ modelId, engine, folder, files, webLlm, settings }: LocalModel): LoadableModel {
  return { modelId, engine, folder, files, webLlm, settings };
}

/** Without absent fields: `undefined` is no value of a usage. */
function plain({ inputTokens, outputTokens, ...more }: Extract<EngineEvent, { type: 'end' }>['usage']) {
  const { cachedInputTokens, prefillMs, decodeMs } = more;
  return {
    inputTokens,
    outputTokens,
    ...(cachedInputTokens === undefined ? {} : { cachedInputTokens }),
    ...(prefillMs === undefined ? {} : { prefillMs }),
    ...(decodeMs === undefined ? {} : { decodeMs }),
  };
}

function lossOf(said: ErrorData | undefined): CloisterError {
  return said ? new CloisterError(said.code, said.message, said.data ?? {}) : hostEnded();
}

function hostEnded(): CloisterError {
  const message = 'The model worker stopped. Load the model again; if that fails, choose another model.';
  return new CloisterError('model-lost', message, { next: 'another-model' });
}

function silent(forMs: number): CloisterError {
  const seconds = Math.round(forMs / 1000);
  return new CloisterError(
    'stalled',
    `The model did not respond for ${seconds} seconds and was stopped. Shorten the request, increase the time limit in the model settings, or choose another model.`,
    { forMs },
  );
}

const stopped = () => new CloisterError('cancelled', 'The model was stopped.');

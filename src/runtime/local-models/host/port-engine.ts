import { type Connection, connectCalls } from '../../../adapters/comlink/connect-calls.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { GraphicsChoice } from '../../../contracts/domain/models/graphics-choice.ts';
import { CloisterError, type ErrorData, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { modelLostError } from '../../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import { stalledError } from '../../../contracts/errors/messages/server-messages.ts';
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

/** Time limit for the device facts, in milliseconds. */
const DEVICE_PATIENCE_MS = 30_000;
/** Time limit for the answer to an abort, in milliseconds. The host answers at once, whatever its engine does. */
const STOP_PATIENCE_MS = 5000;

type EngineCalls = CallTypesOf<typeof ENGINE_CALLS, { [Name in EngineCallName]: unknown }>;

/** The timeout of a call. */
interface Watch {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of the engine after which the host is lost; null to wait. */
  readonly patienceMs: number | null;
}

/**
 * Makes an engine from the caller's end of a port to a host. Validates results and events. A host without a sign for
 * too long is lost: the call rejects with `stalled`, and so do all others.
 *
 *     open ──silence, `untilLost`, other end closed during a call──▶ lost (`onLost`, once)
 *       └──close()──▶ closed
 */
export const openEnginePort: OpenPort = (port, onLost) => {
  /** One entry for each open call that waits for a sign of the engine. */
  const watchers = new Set<() => void>();
  let closedBy: CloisterError | null = null;
  /** Of the last load. */
  let onGraphics = (_choice: GraphicsChoice) => {};
  /** The error of a port that was closed while no call was open. The next call reports the loss. */
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
    // The caller that closes or loses the connection handles its end.
    () => undefined,
  );

  /** Restarts all timeouts: calls run one after another, so a sign for one of them is a sign for all. */
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
      if (parsed.data.type === 'graphics') onGraphics(parsed.data.choice);
      else onEvent?.(parsed.data);
    };
    watchers.add(watcher);
    signal?.addEventListener('abort', onAbort, { once: true });
    wait(patienceMs);
    try {
      const result = await connection.call(name, input, onEvent ? { signal, onEvent: take } : {});
      // The device facts do not involve the engine.
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
      // An empty text is only a sign of the engine.
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

  function engineOf(row: LocalModel, { contextTokens, roles, counts, toolFormat, canThink }: EngineFacts): TextEngine {
    const patienceMs = row.settings.idleTimeoutMs;
    const count = (text: string) => ask('count', { text }, { patienceMs });
    return {
      engine: row.engine,
      modelId: row.modelId,
      contextTokens,
      roles,
      ...(toolFormat === undefined ? {} : { toolFormat }),
      ...(canThink === undefined ? {} : { canThink, thinks: canThink && row.settings.thinks === true }),
      generate: (request) => generate(request, patienceMs),
      countTokens: counts ? count : null,
    };
  }

  const opened: HostedPort = {
    async load(row, { signal, onProgress, onGraphics: note }) {
      onGraphics = note ?? (() => undefined);
      // The caller limits the time of a load.
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

function loadable({ modelId, engine, folder, files, webLlm, settings, graphics }: LocalModel): LoadableModel {
  return { modelId, engine, folder, files, webLlm, settings, ...(graphics === undefined ? {} : { graphics }) };
}

/** Removes undefined fields, which a usage must not have. */
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
  return said ? new CloisterError(said.code, said, said.data) : hostEnded();
}

function hostEnded(): CloisterError {
  return modelLostError('stopped', {}, { next: 'another-model' });
}

function silent(forMs: number): CloisterError {
  const seconds = Math.round(forMs / 1000);
  return stalledError('model', { n: seconds }, { forMs });
}

const stopped = () => cancelledError('model');

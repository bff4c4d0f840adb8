import { checkInputs } from '../../../adapters/comlink/check-inputs.ts';
import { serveCalls } from '../../../adapters/comlink/serve-calls.ts';
import type { ErrorData } from '../../../contracts/errors/errors.ts';
import { modelFailedError, modelLostError } from '../../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import {
  ENGINE_CALLS,
  type EngineEvent,
  type EngineFacts,
  type EngineHandlers,
  type LoadableModel,
  STREAMING_ENGINE_CALLS,
} from '../../../contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../core/ports/loaded-engine.ts';
import { modelKey } from '../model-key.ts';
import type { LoadSteps } from './load-engine.ts';

export interface ServeParts {
  readonly load: (model: LoadableModel, steps: LoadSteps) => Promise<LoadedEngine>;
  /** Returns the device facts that need no model. */
  readonly device: () => Promise<Record<string, unknown>>;
}

interface HeldEngine {
  readonly key: string;
  readonly loaded: LoadedEngine;
  /** Emits the current choice, unless it was emitted before. */
  readonly tellGraphics: (emit: (event: EngineEvent) => void) => void;
}

/**
 * Answers the calls of one port with at most one model. Calls that need the engine run one after another; `device` does
 * not wait. A new port replaces the previous one: its open calls are aborted and never answered, and the loaded model
 * stays.
 *
 *     empty ──load──▶ loaded ──unload, another model──▶ empty
 *                       └──lost by itself: `untilLost` resolves──▶ empty
 *
 * @returns how to connect a port
 */
export function serveEngine({ load, device }: ServeParts): (port: MessagePort) => void {
  let held: HeldEngine | null = null;
  let leave = () => {};
  /**
   * Replaced ports. They are kept, because closing or collecting a port would tell its caller that the model is lost.
   */
  const left = new Set<MessagePort>();
  /** Reports a loss to the connected caller. */
  let announceLoss = (_error: ErrorData) => {};
  /** Resolves once earlier calls have released the engine. */
  let free: Promise<unknown> = Promise.resolve();

  /** Handles a model that was lost by itself. */
  function forget(loaded: LoadedEngine, error: ErrorData): void {
    if (held?.loaded !== loaded) return;
    held = null;
    announceLoss(error);
  }

  async function unload(): Promise<void> {
    const { loaded } = held ?? {};
    held = null;
    await loaded?.unload();
  }

  async function hold(model: LoadableModel, signal: AbortSignal, emit: (event: EngineEvent) => void) {
    const key = modelKey(model);
    if (held?.key === key) return held.loaded.facts;
    await unload();
    const loaded = await load(model, { signal, onProgress: (step) => emit({ ...step, type: 'progress' }) });
    held = { key, loaded, tellGraphics: createGraphicsTeller(loaded) };
    held.tellGraphics(emit);
    void loaded.lost.then((error) => forget(loaded, error));
    return loaded.facts;
  }

  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = free;
    const done = Promise.withResolvers<void>();
    free = done.promise;
    try {
      await Promise.race([before, rejectOnAbort(signal)]);
      return await work();
    } catch (error) {
      // An aborted call rejects as aborted, whatever the engine reports.
      throw signal.aborted ? stopped() : error;
    } finally {
      void before.then(() => done.resolve());
    }
  }

  function handlersFor(untilLost: Promise<ErrorData>): EngineHandlers {
    return {
      load: ({ model }, { signal, emit }) => inTurn<EngineFacts>(signal, () => hold(model, signal, emit)),
      generate: (request, { signal, emit }) =>
        inTurn(signal, async () => {
          const now = held;
          for await (const piece of engineOf(now).engine.generate({ ...request, signal })) {
            now?.tellGraphics(emit);
            emit(piece);
          }
          return null;
        }),
      count: ({ text }, { signal }) =>
        inTurn(signal, async () => {
          const { countTokens } = engineOf(held).engine;
          if (countTokens === null) throw modelFailedError('notCounting');
          return countTokens(text);
        }),
      unload: (_input, { signal }) => inTurn(signal, async () => unload().then(() => null)),
      device,
      untilLost: () => untilLost,
    };
  }

  return (port) => {
    leave();
    const lost = Promise.withResolvers<ErrorData>();
    announceLoss = lost.resolve;
    const handlers = checkInputs(ENGINE_CALLS, handlersFor(lost.promise));
    const served = serveCalls(port, handlers, { streaming: STREAMING_ENGINE_CALLS });
    leave = () => {
      served.close();
      left.add(port);
      port.addEventListener('close', () => left.delete(port));
    };
  };
}

function createGraphicsTeller({ graphics }: LoadedEngine): HeldEngine['tellGraphics'] {
  let told: unknown = null;
  return (emit) => {
    const choice = graphics?.() ?? null;
    if (choice === null || choice === told) return;
    told = choice;
    emit({ type: 'graphics', choice });
  };
}

function engineOf(held: HeldEngine | null): LoadedEngine {
  if (held !== null) return held.loaded;
  throw modelLostError('gone');
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(stopped());
    else signal.addEventListener('abort', () => reject(stopped()), { once: true });
  });
  aborted.catch(() => undefined);
  return aborted;
}

const stopped = () => cancelledError('model');

import { CloisterError, type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import {
  type EngineCall,
  type EngineReply,
  engineCallSchema,
  type LoadableModel,
} from '../../../contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../core/ports/loaded-engine.ts';
import { modelKey } from '../model-key.ts';
import type { LoadSteps } from './load-engine.ts';

export interface ServeParts {
  readonly load: (model: LoadableModel, steps: LoadSteps) => Promise<LoadedEngine>;
  /** What can be said of this device without a model. */
  readonly device: () => Promise<Record<string, unknown>>;
}

type Call<T extends EngineCall['type']> = Extract<EngineCall, { type: T }>;
type Say = (reply: EngineReply) => void;

interface Held {
  readonly key: string;
  readonly loaded: LoadedEngine;
}

/**
 * Answers the calls of one port with at most one model. Calls that need the engine wait for each other; `abort` and `device`
 * do not. A new port takes the place of the one before: what was under way there ends, and the loaded model stays.
 *
 * @returns how to connect a port
 */
export function serveEngine({ load, device }: ServeParts): (port: MessagePort) => void {
  let held: Held | null = null;
  let leave = () => {};
  /** To whoever is connected now. */
  let tell: Say = () => {};
  let free: Promise<unknown> = Promise.resolve();

  /** A model that is gone by itself. */
  function forget(loaded: LoadedEngine, error: ErrorData): void {
    if (held?.loaded !== loaded) return;
    held = null;
    tell({ type: 'lost', error });
  }

  async function drop(): Promise<void> {
    const { loaded } = held ?? {};
    held = null;
    await loaded?.unload();
  }

  async function answerLoad({ id, model }: Call<'load'>, signal: AbortSignal, say: Say): Promise<void> {
    const key = modelKey(model);
    if (held?.key !== key) {
      await drop();
      const loaded = await load(model, { signal, onProgress: (step) => say({ ...step, type: 'progress', id }) });
      held = { key, loaded };
      void loaded.lost.then((error) => forget(loaded, error));
    }
    say({ type: 'loaded', id, facts: held.loaded.facts });
  }

  async function answerGenerate({ type: _, id, ...request }: Call<'generate'>, signal: AbortSignal, say: Say) {
    const { engine } = engineOf(held);
    for await (const piece of engine.generate({ ...request, signal })) say({ ...piece, id });
  }

  async function answerCount({ id, text }: Call<'count'>, say: Say): Promise<void> {
    const { countTokens } = engineOf(held).engine;
    if (countTokens === null) throw new CloisterError('model-failed', 'This model does not count tokens.');
    say({ type: 'counted', id, tokens: await countTokens(text) });
  }

  async function answer(call: Exclude<EngineCall, { type: 'abort' }>, signal: AbortSignal, say: Say): Promise<void> {
    switch (call.type) {
      case 'load':
        return answerLoad(call, signal, say);
      case 'generate':
        return answerGenerate(call, signal, say);
      case 'count':
        return answerCount(call, say);
      case 'unload':
        await drop();
        return say({ type: 'done', id: call.id });
      case 'device':
        return say({ type: 'device', id: call.id, facts: await device() });
      default:
        return call satisfies never;
    }
  }

  return (port) => {
    leave();
    const open = new Map<number, AbortController>();
    let isOpen = true;
    const say: Say = (reply) => {
      if (isOpen) port.postMessage(reply);
    };

    tell = say;

    async function take(call: Exclude<EngineCall, { type: 'abort' }>): Promise<void> {
      const ending = new AbortController();
      open.set(call.id, ending);
      const before = free;
      const done = Promise.withResolvers<void>();
      if (call.type !== 'device') free = done.promise;
      try {
        if (call.type !== 'device') await Promise.race([before, cancelled(ending.signal)]);
        await answer(call, ending.signal, say);
      } catch (error) {
        // Whatever a stopped call ends with, it ends because it was stopped.
        const said = ending.signal.aborted ? stopped() : error;
        say({ type: 'error', id: call.id, error: toErrorData(said) });
      } finally {
        open.delete(call.id);
        void before.then(() => done.resolve());
      }
    }

    leave = () => {
      isOpen = false;
      for (const ending of open.values()) ending.abort();
      port.close();
    };
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = engineCallSchema.safeParse(data);
      if (!parsed.success) return;
      const call = parsed.data;
      if (call.type === 'abort') open.get(call.id)?.abort();
      else if (!open.has(call.id)) void take(call);
    };
  };
}

function engineOf(held: Held | null): LoadedEngine {
  if (held !== null) return held.loaded;
  throw new CloisterError('model-lost', 'No model is loaded here any more. Ask again: it is loaded then.');
}

function cancelled(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(stopped());
    else signal.addEventListener('abort', () => reject(stopped()), { once: true });
  });
  ended.catch(() => undefined);
  return ended;
}

const stopped = () => new CloisterError('cancelled', 'The model was told to stop.');

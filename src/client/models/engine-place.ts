import { modelBusyError } from '../../contracts/errors/messages/model-messages.ts';
import { ENGINE_LOCK, MODEL_CHANNEL } from '../../contracts/wire/channels.ts';
import type { PlaceNotice } from '../../contracts/wire/model-port.ts';

/** How long another tab may take to release the engine lock, in milliseconds. It only has to terminate a worker. */
const PLACE_PATIENCE_MS = 8000;

/** The one slot of a browser for an engine in memory. The tab that uses it holds a lock. */
export interface EnginePlace {
  /** Rejects with `model-busy` when a model of another tab is in use, or when that tab does not answer. */
  take(): Promise<void>;
  leave(): void;
}

/** Creates this tab's access to the slot. A tab whose engine is idle releases the slot on request. */
export function createEnginePlace(): EnginePlace {
  let leave: (() => void) | null = null;

  function take(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(ENGINE_LOCK, options, (lock) => {
        if (lock === null) return resolve(false);
        const kept = Promise.withResolvers<void>();
        leave = kept.resolve;
        resolve(true);
        return kept.promise;
      });
      held.catch(reject);
    });
  }

  async function askForIt(): Promise<boolean> {
    const askId = crypto.randomUUID();
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    const asking = new AbortController();
    const inUse: { modelId: string | null } = { modelId: null };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isInUse(data, askId)) return;
      inUse.modelId = data.modelId;
      asking.abort();
    };
    const timer = setTimeout(() => asking.abort(), PLACE_PATIENCE_MS);
    try {
      channel.postMessage({ type: 'place-wanted', askId } satisfies PlaceNotice);
      return await take({ signal: asking.signal });
    } catch {
      const what = inUse.modelId === null ? 'A model' : `The model ${inUse.modelId}`;
      throw modelBusyError('otherWindow', { title: what }, { modelId: inUse.modelId });
    } finally {
      clearTimeout(timer);
      channel.close();
    }
  }

  return {
    async take() {
      if (leave === null && !(await take({ ifAvailable: true }))) await askForIt();
    },
    leave() {
      leave?.();
      leave = null;
    },
  };
}

function isInUse(data: unknown, askId: string): data is Extract<PlaceNotice, { type: 'place-in-use' }> {
  return typeof data === 'object' && data !== null && 'askId' in data && data.askId === askId && 'modelId' in data;
}

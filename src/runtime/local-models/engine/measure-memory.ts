import { WEIGH } from '../../../contracts/wire/channels.ts';

/** The browser answers when it next tidies up its memory, which it does at the latest after some 20 seconds. */
const PATIENCE_MS = 40_000;

/** Bytes of the page and all its workers, as the page says; null where it does not know, or there is none. */
export function weighMemory(): Promise<number | null> {
  if (!('DedicatedWorkerGlobalScope' in globalThis)) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise<number | null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'number' ? data : null);
    self.postMessage(WEIGH, { transfer: [port2] });
  }).finally(() => port1.close());
}

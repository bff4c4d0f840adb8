import { sleep } from '../../../adapters/platform/create-platform.ts';
import { GATE_CHANNEL } from '../../../contracts/wire/channels.ts';
import type { FileWays } from './explain-no-file.ts';
import type { FileOutcome } from './fetch-file.ts';

type HeldUp = Extract<FileOutcome, { type: 'held-up' }>;

/** When a download that was held up is retried. */
export interface Waits {
  /** So often in a row without a byte, and it is given up. */
  readonly mostAttempts: number;
  /** Resolves when it is time to try again. Rejects with the reason of `signal`. */
  wait(why: HeldUp, attempt: number, signal: AbortSignal): Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** A server may ask for more, but not for ever. */
const LONGEST_ASKED_MS = 15 * 60_000;
/** How often the reason that blocks all requests is checked again without any event. */
const LOOK_AGAIN_MS = 5000;

/** Waits that grow, twice as long each time; out of airplane mode and back on the network the download resumes at once. */
export function growingWaits(ways: Pick<FileWays, 'gateState' | 'isOnline'>): Waits {
  return {
    mostAttempts: 10,
    async wait({ again, error, retryAfterMs }, attempt, signal) {
      if (again === 'later') {
        const growing = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
        return sleep(Math.min(Math.max(growing, retryAfterMs ?? 0), LONGEST_ASKED_MS), signal);
      }
      for (;;) {
        await signOrSleep(signal);
        const isBack = error.code === 'airplane-mode' ? (await ways.gateState())?.airplane === false : ways.isOnline();
        if (isBack) return;
      }
    },
  };
}

/** Until the browser says that it is connected, the gate that something changed, or some seconds have passed. */
async function signOrSleep(signal: AbortSignal): Promise<void> {
  const sign = new AbortController();
  const channel = new BroadcastChannel(GATE_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'airplane-off') sign.abort();
  };
  const onOnline = () => sign.abort();
  addEventListener('online', onOnline);
  try {
    await sleep(LOOK_AGAIN_MS, AbortSignal.any([signal, sign.signal]));
  } catch {
    signal.throwIfAborted();
  } finally {
    removeEventListener('online', onOnline);
    channel.close();
  }
}

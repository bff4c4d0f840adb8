import { sleep } from '../../../adapters/platform/create-platform.ts';
import { GATE_CHANNEL } from '../../../contracts/wire/channels.ts';
import type { FileWays } from './explain-no-file.ts';
import type { FileOutcome } from './fetch-file.ts';

type HeldUp = Extract<FileOutcome, { type: 'held-up' }>;

/** Decides when an interrupted download is retried. */
export interface Waits {
  /** Number of attempts in a row without a byte after which the download fails. */
  readonly mostAttempts: number;
  /** Resolves when it is time to try again. Rejects with the reason of `signal`. */
  wait(why: HeldUp, attempt: number, signal: AbortSignal): Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Longest wait that a server can ask for. */
const LONGEST_ASKED_MS = 15 * 60_000;
/** How often a condition that blocks all requests is checked without an event, in milliseconds. */
const LOOK_AGAIN_MS = 5000;

/** Returns waits that double each time. After airplane mode or a lost network the download resumes immediately. */
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

/** Resolves when the browser is online, airplane mode is switched off, or some seconds have passed. */
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

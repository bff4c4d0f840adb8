import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/id-source.ts';
import type { Deadline } from '../../core/run/run-ports.ts';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** Creates random ids: `run-3f2c…`. */
export const randomIds: Ids = {
  next: (prefix) => `${prefix}-${crypto.randomUUID()}`,
};

/** Longest delay of a timer; a longer deadline never passes within the life of a worker. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Creates a deadline with a platform timer. */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort('time'), Math.min(ms, MAX_TIMER_MS));
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}

/** Returns the local date as `YYYY-MM-DD`. */
export function localToday(nowMs: number): string {
  const date = new Date(nowMs);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Yields to other tasks, so that a long computation can receive messages and be stopped. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Resolves after a number of milliseconds; rejects with the signal's reason when aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}

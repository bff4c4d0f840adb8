/** Thrown when a deadline has passed. */
export class TooLong extends Error {
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`No data for ${limitMs} ms.`);
    this.limitMs = limitMs;
  }
}

/**
 * Waits for a promise, at most for a number of milliseconds and until the signal aborts, even if the promise ignores both. Rejects
 * with `TooLong`, or with the signal's reason.
 */
export async function within<T>(work: Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = limitMs === Number.POSITIVE_INFINITY ? null : setTimeout(() => reject(new TooLong(limitMs)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    if (timer !== null) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

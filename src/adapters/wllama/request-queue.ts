import { stoppedError } from './engine-errors.ts';

/** Starts a request; resolves when the engine has ended it, also after a stop. */
export type Start<T> = (onPiece: (piece: T) => void, signal: AbortSignal) => Promise<void>;

/** Runs the requests of an engine one at a time and streams their pieces. */
export function createLine(
  title: string,
  gone: AbortSignal,
): <T>(start: Start<T>, signal: AbortSignal) => AsyncGenerator<T, void> {
  /** Resolves once the engine has ended the previous request. */
  let free: Promise<unknown> = Promise.resolve();

  return async function* ask<T>(start: Start<T>, signal: AbortSignal) {
    const stop = new AbortController();
    const ended = AbortSignal.any([signal, gone]);
    const aborted = rejection(ended, () => (gone.aborted ? gone.reason : stoppedError(title, signal.reason)));
    const before = free;
    const done = Promise.withResolvers<void>();
    free = done.promise;
    let running: Promise<void> = Promise.resolve();
    try {
      await Promise.race([before, aborted]);
      const pieces: T[] = [];
      let wake = Promise.withResolvers<void>();
      let isOver = false;
      running = start((piece) => {
        pieces.push(piece);
        wake.resolve();
      }, stop.signal);
      const over = running.then(() => {
        isOver = true;
      });
      while (!isOver || pieces.length > 0) {
        const piece = pieces.shift();
        if (piece !== undefined) {
          ended.throwIfAborted();
          yield piece;
          continue;
        }
        await Promise.race([wake.promise, over, aborted]);
        wake = Promise.withResolvers();
      }
    } catch (error) {
      if (ended.aborted) await aborted;
      throw error;
    } finally {
      stop.abort();
      // The engine finishes its current step, a token or a batch of the prompt. The next request waits for that.
      const ending = Promise.race([running, rejection(gone, () => gone.reason)]);
      void Promise.allSettled([before, ending]).then(() => done.resolve());
    }
  };
}

/** Rejects when a signal is aborted, without an unhandled rejection. */
export function rejection(signal: AbortSignal, reason: () => unknown): Promise<never> {
  const rejected = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(reason());
    else signal.addEventListener('abort', () => reject(reason()), { once: true });
  });
  rejected.catch(() => undefined);
  return rejected;
}

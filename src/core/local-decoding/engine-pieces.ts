import type { CloisterError } from '../../contracts/errors/errors.ts';
import { answerCancelledError } from '../../contracts/errors/messages/internal-messages.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type { EnginePiece, GenerateRequest, TextEngine } from '../ports/text-engine.ts';

/**
 * Reads an engine's pieces up to `end`. Rejects with the signal's reason as soon as it is aborted, whether or not the engine
 * reacts. A caller that stops early waits until the engine has stopped and can take the next request.
 */
export async function* enginePieces(
  engine: TextEngine,
  request: GenerateRequest,
): AsyncGenerator<EnginePiece, undefined> {
  const { signal } = request;
  signal.throwIfAborted();
  const stop = new AbortController();
  const aborted = whenAborted(signal);
  const pieces = engine
    .generate({ ...request, signal: AbortSignal.any([signal, stop.signal]) })
    [Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), aborted.promise]);
      isOver = next.done === true || next.value.type === 'end';
      if (next.done === true) throw endless(engine);
      yield next.value;
      if (isOver) return;
    }
  } catch (error) {
    isOver = true;
    signal.throwIfAborted();
    throw error;
  } finally {
    stop.abort(answerCancelledError('restNotNeeded'));
    if (isOver) pieces.return?.().catch(() => undefined);
    else await Promise.race([drain(pieces), aborted.promise]).catch(() => undefined);
    aborted.forget();
  }
}

/** A stopped engine throws an error of its own. */
async function drain(pieces: AsyncIterator<EnginePiece>): Promise<void> {
  while ((await pieces.next()).done !== true);
}

function endless({ modelId }: TextEngine): CloisterError {
  return modelFailedError('early', { modelId });
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let forget = () => {};
  const promise = new Promise<never>((_resolve, reject) => {
    const listener = () => reject(signal.reason);
    signal.addEventListener('abort', listener, { once: true });
    forget = () => signal.removeEventListener('abort', listener);
  });
  promise.catch(() => undefined);
  return { promise, forget };
}

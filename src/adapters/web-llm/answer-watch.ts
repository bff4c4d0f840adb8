import type { CloisterError } from '../../contracts/errors/errors.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import { stalledError } from '../../contracts/errors/messages/server-messages.ts';

export interface AnswerWatch {
  /** Waits for the next piece. Rejects with `cancelled`, `stalled`, or the error passed to `fail`. */
  next<T>(work: Promise<T>): Promise<T>;
  fail(error: CloisterError): void;
  end(): void;
}

/** Ends a request that stalls or is cancelled, whether or not the engine reacts. */
export function watchAnswer(signal: AbortSignal, idleTimeoutMs: number, modelId: string): AnswerWatch {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const onAbort = () => reject(cancelledError('request'));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    async next(work) {
      clearTimeout(timer);
      timer = setTimeout(() => reject(stalled(modelId, idleTimeoutMs)), idleTimeoutMs);
      work.catch(() => undefined);
      return Promise.race([over, work]);
    },
    fail: reject,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

function stalled(modelId: string, limitMs: number): CloisterError {
  return stalledError('webLlm', { modelId, n: Math.round(limitMs / 1000) }, { limitMs });
}

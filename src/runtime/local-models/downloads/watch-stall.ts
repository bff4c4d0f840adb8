import { stalledError } from '../../../contracts/errors/messages/server-messages.ts';

export interface Stall {
  /** Aborted with `stalled`, or with the reason of the outer signal. */
  readonly signal: AbortSignal;
  reset(): void;
  end(): void;
}

/** Aborts a request after a time without a byte. */
export function watchStall(stallMs: number, outer: AbortSignal): Stall {
  const controller = new AbortController();
  const give = () => {
    controller.abort(stalledError('download', { n: Math.round(stallMs / 1000) }));
  };
  let timer = setTimeout(give, stallMs);
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    reset() {
      clearTimeout(timer);
      timer = setTimeout(give, stallMs);
    },
    end: () => clearTimeout(timer),
  };
}

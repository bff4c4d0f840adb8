/** A queue of turns: one caller at a time, in the order of arrival. */
export interface Turns {
  /** Resolves with a function that returns the turn. Rejects with the signal's reason if aborted first. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Returns whether a turn is taken or awaited. */
  busy(): boolean;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  let open = 0;

  return {
    busy: () => open > 0,
    async take(signal) {
      signal?.throwIfAborted();
      const mine = Promise.withResolvers<void>();
      const before = last;
      last = mine.promise;
      open += 1;
      let given = false;
      const giveBack = () => {
        if (given) return;
        given = true;
        open -= 1;
        mine.resolve();
      };
      const left = Promise.withResolvers<never>();
      const leave = () => left.reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        await Promise.race([before, left.promise]);
        return giveBack;
      } catch (error) {
        // Later turns still wait for the earlier ones.
        void before.then(giveBack);
        throw error;
      } finally {
        signal?.removeEventListener('abort', leave);
        left.promise.catch(() => undefined);
      }
    },
  };
}

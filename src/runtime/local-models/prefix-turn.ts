/** Reads the fixed beginning of prompts after a load, until something else needs the model. */
export interface PrefixTurn {
  /** Starts to read. Whatever goes wrong, a later request reads the same text itself. */
  start(read: (signal: AbortSignal) => Promise<void>): void;
  /** Stops, and resolves when the model is free. Does nothing when all is read. */
  stop(): Promise<void>;
}

/** @param whenFree resolves when no request is running: the stream of one ends before its turn does */
export function createPrefixTurn(whenFree: () => Promise<void>): PrefixTurn {
  let now: { readonly ends: AbortController; readonly over: Promise<void> } | null = null;

  async function stop(): Promise<void> {
    if (now === null) return;
    const { ends, over } = now;
    now = null;
    ends.abort(new DOMException('Another request needs the model.', 'AbortError'));
    await over;
    await whenFree();
  }

  return {
    stop,
    start(read) {
      const before = stop();
      const ends = new AbortController();
      const over = before
        .then(() => read(ends.signal))
        .catch(() => undefined)
        .finally(() => {
          if (now?.ends === ends) now = null;
        });
      now = { ends, over };
    },
  };
}

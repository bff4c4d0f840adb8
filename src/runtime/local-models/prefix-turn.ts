/** Reads the fixed beginning of prompts after a load, until something else needs the model. */
export interface PrefixTurn {
  /** Starts to read. Whatever goes wrong, a later request reads the same text itself. */
  start(read: (signal: AbortSignal) => Promise<void>): void;
  /** Stops, and resolves when the model is free. */
  stop(): Promise<void>;
}

export function createPrefixTurn(): PrefixTurn {
  let now: { readonly ends: AbortController; readonly over: Promise<void> } | null = null;

  async function stop(): Promise<void> {
    now?.ends.abort(new DOMException('Another request needs the model.', 'AbortError'));
    await now?.over;
  }

  return {
    stop,
    start(read) {
      const before = stop();
      const ends = new AbortController();
      const over = before.then(() => read(ends.signal)).catch(() => undefined);
      now = { ends, over };
    },
  };
}

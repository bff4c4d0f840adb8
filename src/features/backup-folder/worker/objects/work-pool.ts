/** Runs several works at the same time, at most so many. */
export interface WorkPool {
  /** Resolves once the work has begun, so that the caller waits while the pool is full. Rejects with an earlier failure. */
  run(work: () => Promise<void>): Promise<void>;
  /** Resolves when all work has ended; rejects with the first failure. */
  end(): Promise<void>;
}

export function createPool(size: number): WorkPool {
  const working = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;

  async function waitUntilFewer(than: number): Promise<void> {
    while (working.size >= than) await Promise.race(working);
    if (failure !== null) throw failure.error;
  }

  return {
    async run(work) {
      await waitUntilFewer(size);
      const one: Promise<void> = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => working.delete(one));
      working.add(one);
    },
    end: () => waitUntilFewer(1),
  };
}

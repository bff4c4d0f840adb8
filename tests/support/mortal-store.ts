import type { Store } from '../../src/core/ports/store.ts';

/**
 * Creates a store that dies with its process: every commit from the `lives`-th on is lost, and reads return what was
 * committed before.
 */
export function createMortalStore(
  store: Store,
  lives: number,
): { store: Store; commits: () => number; died: () => boolean } {
  let commits = 0;
  return {
    store: {
      ...store,
      commit(batch) {
        commits += 1;
        if (commits > lives) return Promise.reject(new Error('the process was killed'));
        return store.commit(batch);
      },
    },
    commits: () => commits,
    died: () => commits > lives,
  };
}

import type { Services } from '../../app/services.ts';

/** How often the state is read, and after how long the wait ends in any case. Milliseconds. */
const LOOK_MS = 1000;
const LONGEST_MS = 600_000;

/**
 * Waits until no model is being loaded or tested and no run is under way: a new worker in this one's place would restart these.
 * Commands that copy files continue beside the new one.
 */
export async function waitForQuiet({ store, localModels }: Pick<Services, 'store' | 'localModels'>): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_MS; waitedMs += LOOK_MS) {
    // First of all: who waits for a download begins to load as soon as it ends.
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const running = (await store.listRunsByStatus(['running'])).length;
    const { engines, tests } = localModels;
    if (running === 0 && engines.held()?.phase !== 'loading' && !tests.isRunning()) return;
  }
}

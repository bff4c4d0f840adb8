import type { Services } from '../../app/services.ts';

/** How often the state is read, and the longest wait. Milliseconds. */
const LOOK_MS = 1000;
const LONGEST_MS = 600_000;

/**
 * Waits until no model is being loaded or tested and no run is active, because a new worker would restart these.
 * Commands that copy files continue in the old worker.
 */
export async function waitForQuiet({ store, localModels }: Pick<Services, 'store' | 'localModels'>): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_MS; waitedMs += LOOK_MS) {
    // A caller that waits for a download starts loading as soon as the download ends.
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const running = (await store.listRunsByStatus(['running'])).length;
    const { engines, tests } = localModels;
    if (running === 0 && engines.held()?.phase !== 'loading' && !tests.isRunning()) return;
  }
}

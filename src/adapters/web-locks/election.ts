/** Name of the lock that the one runner of this browser holds. */
export const RUNNER_LOCK = 'cloister-runner';

/** Held by the same worker beside it, so that its own page can tell that the runner lives here. */
export function runnerLockOf(workerName: string): string {
  return `${RUNNER_LOCK}:${workerName}`;
}

/**
 * Waits until this worker is the runner, calls `serve`, and keeps the office until that resolves or the
 * worker ends. The browser gives the lock to the next one when a tab is closed or crashes.
 */
export async function campaign(
  lockName: string,
  workerName: string,
  signal: AbortSignal,
  serve: () => Promise<void>,
): Promise<void> {
  try {
    await navigator.locks.request(lockName, { signal }, () =>
      navigator.locks.request(runnerLockOf(workerName), { signal }, serve),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

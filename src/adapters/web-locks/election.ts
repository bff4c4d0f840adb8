/** Name of the lock held by the leader: the one runner of this browser. */
export const RUNNER_LOCK = 'cloister-runner';

/** Second lock held by the leader, so that its own page can tell that it hosts the runner. */
export function runnerLockOf(workerName: string): string {
  return `${RUNNER_LOCK}:${workerName}`;
}

/**
 * Requests leadership: waits for the lock, calls `serve`, and stays leader until that resolves or the worker ends. The browser passes
 * the lock on when a tab is closed or crashes.
 */
export async function requestLeadership(
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

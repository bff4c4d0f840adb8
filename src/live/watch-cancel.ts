import { liveQuery } from 'dexie';
import type { Run } from '../contracts/run.ts';
import { liveDatabase } from './database.ts';
import type { WorkerClient } from './worker-client.ts';

/** How long a cancelled run may go on before its worker is ended from outside. */
const PATIENCE_MS = 1500;

/**
 * Sees to it that a cancel is heeded: where the worker of this page drives the run and does not stop in time, it is
 * terminated, and a new one brings the run to its end. Returns how to stop watching.
 */
export function watchCancel(client: WorkerClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  async function endUnlessHeeded(runId: string): Promise<void> {
    timers.delete(runId);
    const run = await liveDatabase().runs.get(runId);
    if (run?.status !== 'running' || run.request !== 'cancel' || !(await drivesRuns(client.workerName()))) return;
    client.restart('The run did not stop when it was cancelled, so the background part of Cloister was started anew.');
  }

  function look(cancelled: readonly Run[]): void {
    for (const { runId } of cancelled) {
      if (!timers.has(runId)) timers.set(runId, setTimeout(() => void endUnlessHeeded(runId), PATIENCE_MS));
    }
  }

  const running = () =>
    liveDatabase()
      .runs.where('status')
      .equals('running')
      .and((run) => run.request === 'cancel')
      .toArray();
  const subscription = liveQuery(running).subscribe({ next: look });
  return () => {
    subscription.unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Whether the worker of that name holds the runner's place. */
async function drivesRuns(workerName: string | null): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === `cloister-runner:${workerName}`) ?? false;
}

import type { Run, RunStatus } from '../../contracts/domain/run/run.ts';
import { liveDatabase, watchQuery } from '../startup/watch-database.ts';

const UNDER_WAY: readonly RunStatus[] = ['queued', 'running'];

/**
 * Resolves with a run once it has ended or waits for the person, in any tab. A pause or cancel that is not executed yet
 * counts as active.
 */
export function waitForRun(runId: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const stop = watchQuery<Run | undefined>(async () => liveDatabase().runs.get(runId), {
      next(run) {
        if (!run || UNDER_WAY.includes(run.status) || isUnanswered(run)) return;
        // `stop` exists only after `watchQuery` has returned.
        queueMicrotask(() => stop());
        resolve(run);
      },
      error: reject,
    });
  });
}

/** A paused run keeps its request until it resumes. */
function isUnanswered({ status, request }: Run): boolean {
  return request !== 'none' && !(status === 'paused' && request === 'pause');
}

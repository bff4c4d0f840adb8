import { liveQuery } from 'dexie';
import type { Run, RunStatus } from '../../contracts/domain/run/run.ts';
import { liveDatabase } from '../startup/watch-database.ts';

const UNDER_WAY: readonly RunStatus[] = ['queued', 'running'];

/**
 * Resolves with a run once it has ended or waits for somebody, in whichever tab it is worked on. A request of the
 * person that is not yet heeded counts as being under way.
 */
export function waitForRun(runId: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => liveDatabase().runs.get(runId)).subscribe({
      next(run) {
        if (!run || UNDER_WAY.includes(run.status) || isUnheeded(run)) return;
        // Not before `subscribe` has returned.
        queueMicrotask(() => subscription.unsubscribe());
        resolve(run);
      },
      error: reject,
    });
  });
}

/** A run that was paused keeps that wish until it goes on. */
function isUnheeded({ status, request }: Run): boolean {
  return request !== 'none' && !(status === 'paused' && request === 'pause');
}

import type { RunStore } from '../../../core/ports/rows/run-store.ts';
import type { CloisterDatabase } from '../database.ts';
import { findRuns } from './find-runs.ts';

export function createRunStore(database: CloisterDatabase): RunStore {
  const { runs, sessions, steps, toolCalls, changes, approvals, requests, meta } = database;
  return {
    findSession: (sessionId) => sessions.get(sessionId),
    findRuns: (filter) => findRuns(database, filter),
    listRunsByStatus: (statuses) =>
      runs
        .where('status')
        .anyOf([...statuses])
        .toArray(),
    async readTrace(runId) {
      const [ofSteps, ofCalls, ofChanges, ofRequests] = await Promise.all([
        steps.where('[runId+index]').between([runId, 0], [runId, Number.MAX_SAFE_INTEGER]).toArray(),
        toolCalls.where('[runId+stepIndex]').between([runId, 0], [runId, Number.MAX_SAFE_INTEGER]).toArray(),
        changes.where('runId').equals(runId).toArray(),
        requests.where('runId').equals(runId).toArray(),
      ]);
      return { steps: ofSteps, calls: ofCalls, changes: ofChanges, requests: ofRequests };
    },
    listApprovals: (state) => approvals.where('state').equals(state).toArray(),
    async eachRequestSince(sinceMs, take) {
      await requests.where('startedMs').above(sinceMs).each(take);
    },
    advanceLeaderEpoch: () =>
      database.transaction('rw', meta, runs, async () => {
        const row = await meta.get('runner');
        // A damaged or lost counter restarts above the epochs of all runs.
        const last = row?.key === 'runner' ? row.epoch : Math.max(0, ...(await runs.toArray()).map((run) => run.epoch));
        const next = last + 1;
        await meta.put({ key: 'runner', epoch: next });
        return next;
      }),
  };
}

import type { Approval } from '../../contracts/domain/run/run.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/**
 * Returns the pending approvals, oldest first, with the run and the session in which the person finds them: a helper's are shown in
 * the run that it works for.
 */
export function usePendingApprovals(): Approval[] | undefined {
  return useLive(async () => {
    const { approvals, runs } = liveDatabase();
    const pending = await approvals.where('state').equals('pending').sortBy('createdMs');
    const own = await runs.bulkGet(pending.flatMap(({ runId }) => runId ?? []));
    const helpers = new Map(
      own.flatMap((run) => (run?.origin.type === 'helper' ? [[run.runId, run.origin.of.runId] as const] : [])),
    );
    if (helpers.size === 0) return pending;
    const asked = new Map((await runs.bulkGet([...helpers.values()])).map((run) => [run?.runId, run]));
    return pending.map((approval) => {
      const run = asked.get(helpers.get(approval.runId ?? ''));
      return run === undefined ? approval : { ...approval, runId: run.runId, sessionId: run.sessionId };
    });
  }, []);
}

/** Returns one approval in any state; `null` when the id is unknown. */
export function useApproval(approvalId: string): Approval | null | undefined {
  return useLive(async () => (await liveDatabase().approvals.get(approvalId)) ?? null, [approvalId]);
}

/** Returns the approvals of a run, by id. */
export function useApprovalsOfRun(runId: string): ReadonlyMap<string, Approval> | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().approvals.where('runId').equals(runId).toArray();
    return new Map(rows.map((row) => [row.approvalId, row]));
  }, [runId]);
}

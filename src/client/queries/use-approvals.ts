import type { Approval } from '../../contracts/domain/run/run.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Returns the pending approvals, oldest first. */
export function usePendingApprovals(): Approval[] | undefined {
  return useLive(() => liveDatabase().approvals.where('state').equals('pending').sortBy('createdMs'), []);
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

import type { Approval } from '../../contracts/domain/run/run.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Questions that wait for the person, oldest first. */
export function usePendingApprovals(): Approval[] | undefined {
  return useLive(() => liveDatabase().approvals.where('state').equals('pending').sortBy('createdMs'), []);
}

/** One question, whatever its state; `null` when there is none of this id. */
export function useApproval(approvalId: string): Approval | null | undefined {
  return useLive(async () => (await liveDatabase().approvals.get(approvalId)) ?? null, [approvalId]);
}

/** Questions of a run, by their id. */
export function useApprovalsOfRun(runId: string): ReadonlyMap<string, Approval> | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().approvals.where('runId').equals(runId).toArray();
    return new Map(rows.map((row) => [row.approvalId, row]));
  }, [runId]);
}

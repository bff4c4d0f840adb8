import type { Approval } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { Services } from '../app/services.ts';

/** Resolves with an approval that waits for an answer. Rejects with `not-found` or `approval-settled`. */
export async function findPending(store: Services['store'], approvalId: string): Promise<Approval> {
  const approval = await store.approval(approvalId);
  if (!approval) throw new CloisterError('not-found', `The approval ${approvalId} does not exist.`, { approvalId });
  if (approval.state === 'pending') return approval;
  const why = approval.stateReason ? ` (${approval.stateReason})` : '';
  throw new CloisterError('approval-settled', `This approval is already closed: ${approval.state}${why}.`, {
    approvalId,
    state: approval.state,
  });
}

import type { Approval } from '../../contracts/domain/run/run.ts';
import { approvalSettledError } from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { Services } from '../app/services.ts';

/** Resolves with an approval that waits for an answer. Rejects with `not-found` or `approval-settled`. */
export async function findPending(store: Services['store'], approvalId: string): Promise<Approval> {
  const approval = await store.approval(approvalId);
  if (!approval) throw notFoundError('approval', { approvalId });
  if (approval.state === 'pending') return approval;
  const why = approval.stateReason ? ` (${approval.stateReason})` : '';
  throw approvalSettledError('closed', { what: `${approval.state}${why}` }, { approvalId, state: approval.state });
}

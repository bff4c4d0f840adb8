import type { Approval } from '../../contracts/domain/run/run.ts';
import { approvalSettledError } from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import type { Services } from '../app/services.ts';

/** Resolves with an approval that waits for an answer. Rejects with `not-found` or `approval-settled`. */
export async function findPending(store: Services['store'], approvalId: string): Promise<Approval> {
  const approval = await store.approval(approvalId);
  if (!approval) throw notFoundError('approval', { approvalId });
  if (approval.state === 'pending') return approval;
  const facts = { approvalId, state: approval.state };
  const what = plainWord(approval.state);
  const why = approval.stateReason;
  throw why ? approvalSettledError('closedWhy', { what, why }, facts) : approvalSettledError('closed', { what }, facts);
}

import { ANSWER_TTL_MS, type Approval } from '../../../contracts/domain/run/run.ts';
import { receiptReason } from '../../../contracts/sentences/permission-sentences.ts';
import type { Services } from '../../app/services.ts';

/** How often allowed approvals are checked for expiry, in milliseconds. */
export const EXPIRY_CHECK_MS = 60_000;

/**
 * Marks allowed approvals that were not used in time as expired. The state is final: a clock that is set back does not revive
 * them. Their calls are planned again and need a new approval.
 */
export async function expireAnswers(services: Services): Promise<void> {
  const nowMs = services.loop.clock.nowMs();
  const allowed = await services.store.listApprovals('allowed');
  for (const approval of allowed.filter((one) => isOver(one, nowMs))) {
    const reason = receiptReason('lateEnded').message;
    const { approvalId, notebookId, sessionId, runId, toolCallId, toolName, target, rule, risk, receipt } = approval;
    await services.store.commit({
      writes: [
        { type: 'patch-approval', approvalId, from: ['allowed'], patch: { state: 'expired', stateReason: reason } },
      ],
      audit: [
        {
          atMs: nowMs,
          actor: { type: 'app' },
          action: 'approval.expired',
          decision: 'failed',
          notebookId,
          sessionId,
          runId,
          toolCallId,
          toolName,
          target,
          rule,
          risk,
          receipt,
          outputSummary: reason,
        },
      ],
    });
  }
}

function isOver({ answeredMs }: Approval, nowMs: number): boolean {
  return answeredMs === null || nowMs - answeredMs >= ANSWER_TTL_MS || nowMs < answeredMs;
}

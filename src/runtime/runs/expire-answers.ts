import { ANSWER_TTL_MS, type Approval } from '../../contracts/domain/run/run.ts';
import type { Services } from '../app/services.ts';

/** How often answers are looked at, in milliseconds. */
export const EXPIRY_LOOK_MS = 60_000;

/**
 * Writes into the rows which answers were not used in time. It is a one-way state: from then on no clock that is
 * set back revives them. The calls they belong to are planned and asked for anew.
 */
export async function expireAnswers(services: Services): Promise<void> {
  const nowMs = services.loop.clock.nowMs();
  const allowed = await services.store.database.approvals.where('state').equals('allowed').toArray();
  for (const approval of allowed.filter((one) => isOver(one, nowMs))) {
    const reason = 'The answer was not used within 10 minutes.';
    const { approvalId, notebookId, sessionId, runId, toolCallId, toolName, target, rule, risk, receipt } = approval;
    await services.store.commit({
      writes: [
        { type: 'patch-approval', approvalId, from: ['allowed'], patch: { state: 'expired', stateReason: reason } },
      ],
      audit: [
        {
          ...{ atMs: nowMs, actor: { type: 'app' }, action: 'approval.expired', decision: 'failed' },
          ...{ notebookId, sessionId, runId, toolCallId, toolName, target, rule, risk, receipt, outputSummary: reason },
        },
      ],
    });
  }
}

function isOver({ answeredMs }: Approval, nowMs: number): boolean {
  return answeredMs === null || nowMs - answeredMs >= ANSWER_TTL_MS || nowMs < answeredMs;
}

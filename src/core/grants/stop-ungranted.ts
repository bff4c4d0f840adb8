import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { recordStaleApproval } from '../execution/record-outcome.ts';
import { closeOpenCalls, endRun, parkRun } from '../run/end-run.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import type { Work } from '../run/run-state.ts';
import type { GrantDecision } from './check-grant.ts';
import { endGrant } from './make-grant.ts';
import { proveGrant } from './prove-grant.ts';

/**
 * Stops a run whose grant does not hold. One that has expired or is not proven pauses the run: its calls stay open, answers of the person that were
 * not used expire, and an expired grant stays so even if the clock is set back. Any other refusal blocks the run.
 */
export async function stopUngranted(
  work: Work,
  calls: readonly ToolCallRow[],
  { rule, reason, isRenewable }: Extract<GrantDecision, { type: 'denied' }>,
  ports: LoopPorts,
): Promise<Run> {
  const { runId, sessionId, notebookId, agent, grant } = work.run;
  work.pending.audit({
    atMs: ports.clock.nowMs(),
    actor: { type: 'agent', agent, runId },
    action: 'run.grant',
    notebookId,
    sessionId,
    runId,
    outputSummary: reason.message,
    decision: 'denied',
    rule,
  });
  if (!isRenewable || grant === undefined) {
    const error = { code: 'denied' as const, ...reason };
    closeOpenCalls(work, calls, reason, ports);
    return endRun(work, { status: 'blocked', stopReason: 'denied', said: reason, error }, ports);
  }
  for (const call of calls) await expireAnswer(work, call, reason, ports);
  work.pending.run({ grant: await proveGrant(endGrant(grant, ports.hasher), ports.sealer) });
  return parkRun(work, 'paused', ports, reason);
}

async function expireAnswer(work: Work, call: ToolCallRow, reason: Said, ports: LoopPorts): Promise<void> {
  if (call.state !== 'waiting' || call.approvalId === null) return;
  const approval = await ports.store.approval(call.approvalId);
  if (approval?.state !== 'allowed') return;
  const { run, pending } = work;
  recordStaleApproval(call, approval, { state: 'expired', reason }, { origin: run, pending }, ports);
}

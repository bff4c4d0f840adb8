import type { Approval } from '../../contracts/domain/run/run.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { callRecord } from './call-outcome.ts';
import {
  addLabels,
  type ExecutableCall,
  type ExecutionContext,
  type ExecutorPorts,
  requireCurrentRights,
} from './execution-context.ts';
import type { ExternalOutcome, PreparedCall } from './prepare-call.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * Executes an external tool. Its start is committed before, together with the approval that it uses up, and its end right
 * after. A start without an end was interrupted, and is never repeated by itself. Resolves with null when the approval had
 * been used already.
 */
export async function executeExternal(
  call: ExecutableCall,
  prepared: Extract<PreparedCall, { type: 'perform' }>,
  context: ExecutionContext,
  ports: ExecutorPorts,
  approval: Approval | null,
): Promise<ExecutableCall | null> {
  const { origin, pending, sink } = context;
  const { facts } = prepared;
  // Rows gathered so far must not be lost with this one.
  await pending.flush();
  const { risk, rule, targets } = facts;
  const started: ExecutableCall = { ...call, state: 'performing', risk, rule, targets: [...targets] };
  sink.save(started);
  if (approval) pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
  const receipt = approval?.receipt;
  pending.audit(
    callRecord(
      origin,
      call,
      { ...facts, action: `${facts.action}-start` },
      {
        decision: 'allowed',
        output: 'Started.',
        durationMs: 0,
        atMs: ports.clock.nowMs(),
        ...(receipt === undefined ? {} : { receipt }),
      },
    ),
  );
  try {
    await pending.flush();
  } catch (error) {
    if (hasErrorCode(error, 'approval-settled')) return null;
    throw error;
  }
  ports.probe('loop.performing');
  const startMs = ports.clock.monotonicMs();
  const ended = await prepared.perform(context.signal);
  return commitEnd(started, ended, ports.clock.monotonicMs() - startMs, receipt, context, ports);
}

/** Commits how the effect ended, whatever the rights are now: it has happened. */
async function commitEnd(
  started: ExecutableCall,
  ended: ExternalOutcome,
  durationMs: number,
  receipt: string | undefined,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  context.pending.under(null);
  try {
    addLabels(context, ended.facts.labels);
    const finished = await recordOutcome(started, ended, { durationMs, receipt }, context, ports);
    await context.pending.flush();
    return finished;
  } finally {
    requireCurrentRights(context);
  }
}

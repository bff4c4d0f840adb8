import type { Approval, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import { callRecord } from './call-outcome.ts';
import { type ExecutionContext, noteLabels } from './execution-context.ts';
import type { ExternalOutcome, PreparedCall } from './prepare-call.ts';
import { fail, finish } from './record-outcome.ts';

/**
 * Carries out an effect elsewhere. That it is begun is committed before, with the answer that is used up for it, and how it
 * ended right after: what is found begun and without an end was interrupted, and is never done again by itself. Null when
 * the answer had been used already.
 */
export async function executeExternal(
  call: ToolCallRow,
  prepared: Extract<PreparedCall, { type: 'perform' }>,
  context: ExecutionContext,
  ports: LoopPorts,
  approval?: Approval,
): Promise<ToolCallRow | null> {
  const { pending } = context;
  const { facts } = prepared;
  // Rows gathered so far must not fall with this one.
  await pending.flush();
  const begun: ToolCallRow = {
    ...call,
    state: 'performing',
    risk: facts.risk,
    rule: facts.rule,
    targets: [...facts.targets],
  };
  pending.call(begun);
  if (approval) pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
  pending.audit(
    callRecord(
      context.run,
      call,
      { ...facts, action: `${facts.action}-start` },
      {
        decision: 'allowed',
        output: 'Begun.',
        durationMs: 0,
        atMs: ports.clock.nowMs(),
        ...(approval ? { receipt: approval.receipt } : {}),
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
  const durationMs = ports.clock.monotonicMs() - startMs;
  return commitEnd(begun, ended, durationMs, context, ports, approval?.receipt);
}

async function commitEnd(
  begun: ToolCallRow,
  ended: ExternalOutcome,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
  receipt: string | undefined,
): Promise<ToolCallRow> {
  const { pending, agent, ruleBook } = context;
  pending.under(null);
  try {
    noteLabels(context, ended.facts.labels);
    const row =
      ended.type === 'done'
        ? await finish(begun, ended.facts, ended.output, durationMs, context, ports, receipt)
        : fail(begun, ended, durationMs, context, ports);
    await pending.flush();
    return row;
  } finally {
    pending.under({ agent: agent.name, agentRevision: agent.revision, ruleBookRevision: ruleBook.revision });
  }
}

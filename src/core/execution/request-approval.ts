import type { Approval, ReceiptClaims } from '../../contracts/domain/run/run.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import { receiptOf, scriptClaim, targetsOf } from '../approval/receipt.ts';
import { callRecord } from './call-outcome.ts';
import type { ExecutableCall, ExecutionContext, ExecutorPorts } from './execution-context.ts';
import type { PreparedCall } from './prepare-call.ts';

/** Most paths that an approval lists as read. */
const MAX_PATHS_SHOWN = 200;

/**
 * Adds a pending approval for a prepared call to the next commit: the change as it will be written, and the receipt that binds
 * it.
 */
export function requestApproval(
  call: ExecutableCall,
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: ExecutorPorts,
): { call: ExecutableCall; approval: Approval } {
  const { facts, reason } = prepared;
  const { origin, pending, sink } = context;
  const atMs = ports.clock.nowMs();
  const approval = createApproval(call, prepared, context, ports, atMs);
  const { approvalId, receipt } = approval;
  const { risk, rule, targets } = facts;
  const waiting: ExecutableCall = {
    ...call,
    state: 'waiting',
    approvalId,
    risk,
    rule,
    targets: [...targets],
    durationMs,
  };
  sink.save(waiting);
  pending.newApproval(approval);
  pending.audit(
    callRecord(origin, call, facts, { decision: 'asked', output: reason.message, durationMs, atMs, receipt }),
  );
  sink.announceApproval(approval);
  return { call: waiting, approval };
}

/** Returns the approval of a prepared call, pending, with the receipt that binds it. */
export function createApproval(
  { toolCallId }: ExecutableCall,
  { facts, change, output, reason, record }: Extract<PreparedCall, { type: 'ask' }>,
  { origin, agent, ruleBook, read, readBefore, labels }: ExecutionContext,
  { ids, hasher }: ExecutorPorts,
  createdMs: number,
): Approval {
  const { notebookId, runId, sessionId } = origin;
  const { toolName, input, targets } = facts;
  const claims: ReceiptClaims = {
    notebook: notebookId,
    agent: agent.name,
    agentRevision: agent.revision,
    ruleBookRevision: ruleBook.revision,
    tool: toolName,
    input,
    targets: change ? targetsOf(change) : targets.map((path) => ({ path, before: null, after: null })),
    run: runId,
    nonce: ids.next('nonce'),
    ...scriptClaim(record, hasher),
  };
  return {
    approvalId: ids.next('approval'),
    runId,
    sessionId,
    toolCallId,
    notebookId,
    agent: agent.name,
    toolName,
    input,
    target: targets[0] ?? change?.summary ?? toolName,
    risk: facts.risk ?? 'write',
    rule: facts.rule ?? 'default',
    ...reasonOf(reason),
    change,
    output,
    ...(record ? { script: record } : {}),
    claims,
    receipt: receiptOf(claims, hasher),
    read: [...new Set([...read, ...readBefore])].slice(0, MAX_PATHS_SHOWN),
    labels: [...labels.all()],
    state: 'pending',
    decision: null,
    answerReason: null,
    createdMs,
    answeredMs: null,
    stateReason: null,
  };
}

import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Approval, ReceiptClaims } from '../../contracts/domain/run/run.ts';
import { receiptOf, targetsOf } from '../approval/receipt.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Ids } from '../ports/id-source.ts';
import type { PreparedCall } from './prepare-call.ts';

/** Who asks, for which call. */
export interface AskContext {
  readonly notebookId: string;
  readonly runId: string | null;
  readonly sessionId: string | null;
  readonly toolCallId: string | null;
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  /** Paths the run has read so far. */
  readonly read: readonly string[];
  /** Labels of what the run has been given so far. */
  readonly labels: readonly RunLabel[];
  readonly nowMs: number;
}

/** Makes the question: the change as it will be written and the receipt that binds it. */
export function createApproval(
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  context: AskContext,
  ports: { ids: Ids; hasher: Hasher },
): Approval {
  const { facts, change } = prepared;
  const claims: ReceiptClaims = {
    notebook: context.notebookId,
    agent: context.agent.name,
    agentRevision: context.agent.revision,
    ruleBookRevision: context.ruleBook.revision,
    tool: facts.toolName,
    input: facts.input,
    targets: change ? targetsOf(change) : facts.targets.map((path) => ({ path, before: null, after: null })),
    run: context.runId,
    nonce: ports.ids.next('nonce'),
  };
  return {
    approvalId: ports.ids.next('approval'),
    runId: context.runId,
    sessionId: context.sessionId,
    toolCallId: context.toolCallId,
    notebookId: context.notebookId,
    agent: context.agent.name,
    toolName: facts.toolName,
    input: facts.input,
    target: facts.targets[0] ?? change?.summary ?? facts.toolName,
    risk: facts.risk ?? 'write',
    rule: facts.rule ?? 'default',
    reason: prepared.reason,
    change,
    output: prepared.output,
    claims,
    receipt: receiptOf(claims, ports.hasher),
    read: [...context.read].slice(0, 200),
    labels: [...context.labels],
    state: 'pending',
    decision: null,
    answerReason: null,
    createdMs: context.nowMs,
    answeredMs: null,
    stateReason: null,
  };
}

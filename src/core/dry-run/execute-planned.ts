import { dryRunIdOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import { conflictError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { callRecord } from '../execution/call-outcome.ts';
import { type ExecutedCall, executeApproved, prepareCall } from '../execution/execute-call.ts';
import {
  type ExecutableCall,
  type ExecutionContext,
  type ExecutorPorts,
  factsOf,
} from '../execution/execution-context.ts';
import type { PreparedCall } from '../execution/prepared-call.ts';
import { commitChange, recordOutcome } from '../execution/record-outcome.ts';
import { requestApproval } from '../execution/request-approval.ts';
import { untrustedSince } from '../policy/flow-labels.ts';
import { changedSince, differingPaths } from './differing-paths.ts';

const GONE = notFoundError.sentence('planned');

/**
 * Makes a planned change. The call is prepared again, so scope, labels and rules decide as for any call; a change that differs from
 * the planned one is refused by the names of its files. Where a rule asks, the person has answered by applying the plan, unless the
 * agent, the rules or the labels have changed since: then the approval waits as always.
 *
 * @param isBlocked an earlier call of the plan waits for the person: effects keep their order
 */
export async function executePlanned(
  call: ExecutableCall,
  plannedAs: string,
  isBlocked: boolean,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutedCall> {
  if (isBlocked) return { call: { ...call, state: 'planned' }, approval: null };
  const plan = await ports.store.approval(plannedAs);
  if (!plan?.change || plan.state !== 'used') {
    return failed(call, 'not-found', GONE, context, ports);
  }
  // Templates and scripts plan the same bytes only at the same time.
  const atPlan: ExecutorPorts = { ...ports, clock: { ...ports.clock, nowMs: () => plan.createdMs } };
  // A dry run only shows the checkpoints of a script: they are asked for now, and so is the change at its end.
  const asks = plan.script?.checkpoints !== undefined;
  const { prepared, durationMs } = await prepareCall(call, null, context, atPlan, asks ? undefined : plan.script);
  if (prepared.type === 'denied') {
    return { call: await recordOutcome(call, prepared, { durationMs }, context, ports), approval: null };
  }
  const changed = changedSince(plan, await ports.store.notebook(context.origin.notebookId));
  if (changed.length > 0) return failed(call, 'conflict', describeDiffering(changed), context, ports);
  switch (prepared.type) {
    case 'error':
    case 'done':
      return { call: await recordOutcome(call, prepared, { durationMs }, context, ports), approval: null };
    case 'perform':
      return failed(call, 'not-found', GONE, context, ports);
    case 'commit':
    case 'ask': {
      if (prepared.type === 'ask' && prepared.record?.isOpen) {
        return requestApproval(call, prepared, durationMs, context, ports);
      }
      if (prepared.change === null) return failed(call, 'not-found', GONE, context, ports);
      const differing = differingPaths(plan, prepared.change, context.origin.runId);
      if (differing.length > 0) return failed(call, 'conflict', describeDiffering(differing), context, ports);
      if (prepared.type === 'commit') {
        return { call: await commitChange(call, prepared, durationMs, context, ports), approval: null };
      }
      return askOrAnswer(call, plan, prepared, durationMs, context, ports);
    }
    default:
      return prepared satisfies never;
  }
}

async function askOrAnswer(
  call: ExecutableCall,
  plan: Approval,
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutedCall> {
  const asked = requestApproval(call, prepared, durationMs, context, ports);
  // The person decided after the whole dry run: what it read later than this change was known.
  const applying = context.origin.runId === null ? undefined : await ports.store.run(context.origin.runId);
  const dryRun = await ports.store.run((applying && dryRunIdOf(applying)) ?? plan.runId ?? '');
  if (!isAnsweredBy(plan, dryRun?.labels ?? [], asked.approval)) return asked;
  await context.pending.flush();
  const { approvalId, receipt } = asked.approval;
  const answeredMs = ports.clock.nowMs();
  const answer = { state: 'allowed', decision: 'allow_once', answeredMs } as const;
  context.pending.approval(approvalId, ['pending'], answer);
  context.pending.audit({
    ...callRecord(
      context.origin,
      call,
      { ...prepared.facts, action: 'approval.answer', input: 'allow_once' },
      { decision: 'allowed', output: 'Applied from a dry run.', durationMs: 0, atMs: answeredMs, receipt },
    ),
    actor: { type: 'person' },
  });
  await context.pending.flush();
  const executed = await executeApproved(asked.call, { ...asked.approval, ...answer }, context, ports);
  if (executed.type === 'finished') return { call: executed.call, approval: null };
  if (executed.type === 'asked') return executed;
  return failed(asked.call, executed.code, executed.reason, context, ports);
}

/** Whether the person decided on this approval by applying the plan: nothing that an answer depends on has changed since. */
function isAnsweredBy(plan: Approval, labels: Approval['labels'], asked: Approval): boolean {
  return (
    plan.claims.agentRevision === asked.claims.agentRevision &&
    plan.claims.ruleBookRevision === asked.claims.ruleBookRevision &&
    untrustedSince(labels, asked.labels) === undefined
  );
}

function describeDiffering(paths: readonly string[]): Said {
  const [first = '', ...rest] = paths;
  return rest.length === 0
    ? conflictError.sentence('planned', { path: first })
    : conflictError.sentence('plannedMore', { path: first, n: rest.length });
}

async function failed(
  call: ExecutableCall,
  code: ErrorCode,
  said: Said,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutedCall> {
  const outcome = { type: 'error' as const, facts: factsOf(call), code, ...saidOf(said) };
  return { call: await recordOutcome(call, outcome, { durationMs: 0 }, context, ports), approval: null };
}

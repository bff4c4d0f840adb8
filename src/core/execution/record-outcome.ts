import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import { type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { policyReason } from '../../contracts/sentences/permission-sentences.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import { labelsOf } from '../policy/flow-labels.ts';
import { labelsThatCount } from '../policy/run-labels.ts';
import { callRecord, finishedCall } from './call-outcome.ts';
import type { ExecutableCall, ExecutionContext, ExecutorPorts } from './execution-context.ts';
import { factsOf } from './execution-context.ts';
import { changeAction, type PreparedCall } from './prepare-call.ts';

/** A call that needs nothing more: it was read, denied, or failed. */
export type FinalOutcome = Extract<PreparedCall, { type: 'done' | 'denied' | 'error' }>;

/** What an outcome is recorded with. */
export interface Evidence {
  readonly durationMs: number;
  /** Receipt of the approval under which the call was executed. Default: none was needed. */
  readonly receipt?: string | undefined;
  /** The approval that is used up in the same commit. Default: none. */
  readonly usesApproval?: string | undefined;
}

/** Commits a change that needs no approval. */
export async function commitChange(
  call: ExecutableCall,
  prepared: Extract<PreparedCall, { type: 'commit' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  const { facts, change } = prepared;
  const { origin, pending, sink } = context;
  const changeId = ports.ids.next('change');
  const output = withChangeId(prepared.output, changeId);
  const finished = {
    ...finishedCall(call, { type: 'result', output, ...appliedTo(facts) }, facts, durationMs),
    changeId,
  };
  const part = {
    changeId,
    change,
    action: changeAction(ports.tools.get(call.toolName), change),
    actor: { type: 'agent' as const, agent: origin.agent, runId: origin.runId },
    runId: origin.runId,
    toolCallId: call.toolCallId,
    labels: labelsOf(labelsThatCount(context.agent, context.labels.all())),
  };
  const atMs = ports.clock.nowMs();
  try {
    await commitFinished(finished, context, () => {
      pending.change(part, call.idempotencyKey);
      pending.audit(callRecord(origin, call, facts, { decision: 'allowed', output, durationMs, atMs, changeId }));
    });
  } catch (error) {
    const data = toErrorData(error);
    if (sink.stopsAt(data.code)) {
      await flushEarlier(context);
      throw error;
    }
    return recordOutcome(
      call,
      { type: 'error', facts, code: data.code, ...saidOf(data) },
      { durationMs },
      context,
      ports,
    );
  }
  sink.announceResult(finished);
  return finished;
}

/**
 * Commits a finished call together with the rows gathered before it and, after the last call of a step, with the results for
 * the model. A refused commit leaves the earlier rows for the next one.
 */
export async function commitFinished(
  finished: ExecutableCall,
  { pending, sink }: ExecutionContext,
  add: () => void,
): Promise<void> {
  let takeBack = () => {};
  try {
    await pending.flushWith(() => {
      sink.save(finished);
      add();
      takeBack = sink.conclude();
    });
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** Commits the rows gathered before a refused change, which stops the executor. Its error is the one to report. */
export async function flushEarlier({ pending }: ExecutionContext): Promise<void> {
  await pending.flush().catch(() => undefined);
}

/** Returns the tool's own output with the id of the change, by which it can be undone. */
export function withChangeId(output: unknown, changeId: string): unknown {
  return typeof output === 'object' && output !== null ? { ...output, changeId } : output;
}

/** Adds the result of a call, its log entry and the approval it uses up to the next commit. Resolves with the finished call. */
export async function recordOutcome(
  call: ExecutableCall,
  outcome: FinalOutcome,
  { durationMs, receipt, usesApproval }: Evidence,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  const { origin, pending, sink } = context;
  const { facts } = outcome;
  if (outcome.type === 'done' && outcome.todos) {
    pending.run({ todos: [...outcome.todos] });
    sink.announceTodos(outcome.todos);
  }
  const finished = finishedCall(call, await resultOf(outcome, call, context), facts, durationMs);
  sink.save(finished);
  if (usesApproval !== undefined) pending.approval(usesApproval, ['allowed'], { state: 'used' });
  const logged = { durationMs, atMs: ports.clock.nowMs(), ...(receipt === undefined ? {} : { receipt }) };
  pending.audit(callRecord(origin, call, facts, { ...logged, ...entryOf(outcome) }));
  sink.announceResult(finished);
  return finished;
}

/** Returns the member of a result that says how many values are masked in it. */
function appliedTo({ redactionsApplied }: FinalOutcome['facts']): { redactionsApplied?: number } {
  return redactionsApplied === undefined ? {} : { redactionsApplied };
}

async function resultOf(
  outcome: FinalOutcome,
  call: ExecutableCall,
  { sink }: ExecutionContext,
): Promise<ToolCallResult> {
  const applied = appliedTo(outcome.facts);
  switch (outcome.type) {
    case 'done': {
      const { output, files = [] } = outcome;
      const stored = files.length === 0 ? [] : await sink.keepFiles(files, call);
      return {
        type: 'result',
        output: sink.fits(output) ? output : await sink.shorten(output, call),
        ...(stored.length === 0 ? {} : { files: stored }),
        ...applied,
      };
    }
    case 'denied':
      return { type: 'denied', rule: outcome.facts.rule ?? 'scope', ...reasonOf(outcome.reason), ...applied };
    case 'error':
      return { type: 'error', code: outcome.code, ...saidOf(outcome), ...applied };
    default:
      return outcome satisfies never;
  }
}

function entryOf(outcome: FinalOutcome): { decision: 'allowed' | 'denied' | 'failed'; output: unknown } {
  switch (outcome.type) {
    case 'done':
      return { decision: 'allowed', output: outcome.output };
    case 'denied':
      return { decision: 'denied', output: outcome.reason.message };
    case 'error':
      return { decision: 'failed', output: `${outcome.code}: ${outcome.message}` };
    default:
      return outcome satisfies never;
  }
}

/** Adds the result of a call that the person rejected to the next commit. The answer itself has its log entry already. */
export function recordRejection(call: ExecutableCall, approval: Approval, { sink }: ExecutionContext): ExecutableCall {
  const result: ToolCallResult = { type: 'denied', rule: 'person', ...reasonOf(rejectionOf(approval)) };
  const finished = finishedCall(call, result, factsOf(call), 0);
  sink.save(finished);
  sink.announceResult(finished);
  return finished;
}

/** Says that the person rejected a call; at a checkpoint, that nothing was changed. */
export function rejectionOf({ answerReason: text, script }: Pick<Approval, 'answerReason' | 'script'>): Said {
  if (script?.isOpen) {
    const n = script.checkpoints?.length ?? 0;
    return text ? policyReason('stoppedWhy', { n, text }) : policyReason('stopped', { n });
  }
  return text ? policyReason('personWhy', { text }) : policyReason('person');
}

/** Adds to the next commit that an allowed approval holds no longer, with the reason. It is never used later. */
export function recordStaleApproval(
  call: ExecutableCall,
  { approvalId, receipt, input }: Approval,
  { state, reason }: { state: 'void' | 'expired'; reason: Said },
  { origin, pending }: Pick<ExecutionContext, 'origin' | 'pending'>,
  ports: Pick<ExecutorPorts, 'clock'>,
): void {
  pending.approval(approvalId, ['allowed'], { state, stateReason: reason.message });
  const facts = { ...factsOf(call), action: `approval.${state}` as const, input };
  const atMs = ports.clock.nowMs();
  pending.audit(
    callRecord(origin, call, facts, { decision: 'failed', output: reason.message, durationMs: 0, atMs, receipt }),
  );
}

import { MAX_SUMMARY_OF_HELPER_CHARS } from '../../contracts/domain/run/delegation/helper-limits.ts';
import { type Approval, hasEnded, type Run } from '../../contracts/domain/run/run.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { helperFailedError } from '../../contracts/errors/messages/app-messages.ts';
import { helperReason, statusWord } from '../../contracts/sentences/run-sentences.ts';
import { saidByRow } from '../../contracts/sentences/said.ts';
import {
  addLabels,
  type ExecutableCall,
  type ExecutionContext,
  type ExecutorPorts,
  factsOf,
} from '../execution/execution-context.ts';
import type { ExternalOutcome, PreparedCall } from '../execution/prepare-call.ts';
import { recordOutcome } from '../execution/record-outcome.ts';
import { answerOfHelper } from './answer-of-helper.ts';
import type { HelperTask } from './helper-use.ts';

/** What the caller reads of a helper in a folder of its own. */
const PLANNED = 'Its changes are only planned. The person applies them from the run of the helper.';

/** A call that waits for the run of its helper. */
export function waitsForHelper<C extends Pick<ExecutableCall, 'state' | 'helperRunId'>>(
  call: C,
): call is C & { helperRunId: string } {
  return call.state === 'performing' && call.helperRunId !== undefined;
}

/**
 * Starts a helper: its rows, the state of the call and the approval that it uses up are one commit, so that it is started once,
 * whatever happens. Resolves with the call, which then waits for the helper, and with null when the approval had been used already.
 */
export async function startHelper(
  call: ExecutableCall,
  { facts, task }: Extract<PreparedCall, { type: 'perform' }> & { task: HelperTask },
  context: ExecutionContext,
  ports: ExecutorPorts,
  approval: Approval | null,
): Promise<ExecutableCall | null> {
  const { pending, sink, helpers } = context;
  const receipt = approval?.receipt;
  const evidence = { durationMs: 0, receipt, usesApproval: approval?.approvalId };
  if (helpers === null || call.toolCallId === null) {
    const reason = helperReason('run');
    return recordOutcome(
      call,
      { type: 'denied', facts: { ...facts, rule: 'helper.run' }, reason },
      evidence,
      context,
      ports,
    );
  }
  // Rows gathered so far must not be lost with this one.
  await pending.flush();
  const begun = await helpers.begin(task, call.toolCallId);
  if (begun.type === 'refused') {
    const { rule, reason } = begun;
    return recordOutcome(call, { type: 'denied', facts: { ...facts, rule }, reason }, evidence, context, ports);
  }
  const { risk, rule } = facts;
  const { helperRunId, agent, writes, audit } = begun;
  const started: ExecutableCall = { ...call, state: 'performing', risk, rule, targets: [agent], helperRunId };
  sink.save(started);
  if (approval) pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
  pending.also(writes);
  for (const record of audit) pending.audit({ ...record, ...(receipt === undefined ? {} : { receipt }) });
  try {
    await pending.flush();
  } catch (error) {
    if (hasErrorCode(error, 'approval-settled')) return null;
    throw error;
  }
  ports.probe('loop.helper-started');
  helpers.announce('start', call.toolCallId, { runId: helperRunId, agent, prompt: task.task, status: 'queued' });
  return started;
}

/** Records what a helper returned. A helper that has not ended leaves its call as it is. */
export async function recordHelper(
  call: ExecutableCall,
  helper: Run,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  if (!hasEnded(helper)) return call;
  const { helpers } = context;
  helpers?.charge(helper);
  if (call.toolCallId !== null) helpers?.announce('end', call.toolCallId, helper);
  // What the helper was given is in its summary, too.
  addLabels(context, helper.labels);
  const text = await answerOfHelper(helper, await context.isRemote(), ports);
  const outcome = outcomeOf({ ...helper, text }, { ...factsOf(call), labels: helper.labels });
  return recordOutcome(call, outcome, { durationMs: helper.activeMs }, context, ports);
}

function outcomeOf(helper: Run, facts: ReturnType<typeof factsOf>): ExternalOutcome {
  const { runId, agent, status } = helper;
  if (status !== 'completed') {
    const why = saidByRow(helper) ?? statusWord(status);
    const text = shorten(helper.text);
    const said =
      text === '' ? helperFailedError.sentence('why', { why }) : helperFailedError.sentence('said', { why, text });
    return { type: 'error', facts, code: 'helper-failed', ...said };
  }
  const summary = shorten(helper.text);
  const planned = helper.effects.type === 'isolated-plan' ? { changes: PLANNED } : {};
  return { type: 'done', facts, output: { runId, agent, summary, ...planned } };
}

function shorten(text: string): string {
  if (text.length <= MAX_SUMMARY_OF_HELPER_CHARS) return text;
  return `${text.slice(0, MAX_SUMMARY_OF_HELPER_CHARS).toWellFormed()} … (cut after ${MAX_SUMMARY_OF_HELPER_CHARS} characters)`;
}

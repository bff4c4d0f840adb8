import { MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { CallDecision } from '../../../contracts/domain/policy.ts';
import type { ActionEnvelope, CallContext } from '../../../contracts/domain/run/action.ts';
import { inputOf } from '../../../contracts/domain/run/call-input.ts';
import { helperOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run, Step, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { cutBesideValue } from '../../shared/cuts/value-edges.ts';
import { jsonOrText } from '../../shared/json/parse-json.ts';

/** A call of a run with its envelope, and with its duration in its result. */
export type DescribedCall = ToolCallRow & { envelope: ActionEnvelope };

/** Returns the calls of a run in their order, as its record shows them. */
export function describeCalls(run: Run, steps: readonly Step[], calls: readonly ToolCallRow[]): DescribedCall[] {
  const texts = new Map(steps.map(({ index, text }) => [index, text]));
  return calls
    .toSorted((a, b) => a.stepIndex - b.stepIndex || a.index - b.index)
    .map((call) => ({
      ...call,
      result: call.result === null ? null : { ...call.result, durationMs: call.durationMs },
      envelope: envelopeOf(call, run, texts.get(call.stepIndex) ?? ''),
    }));
}

/** Returns what a call was made by, in and for. `text`: what the agent wrote in the step of the call. */
export function callContext(call: ToolCallRow, run: Run, text: string): CallContext {
  const { stepIndex, todoId } = call;
  const reason = reasonOf(text.trim() === '' ? run.todos?.find(({ id }) => id === todoId)?.text : text);
  return {
    requesterId: run.agent,
    ...(reason === '' ? {} : { reason }),
    ...(todoId === undefined ? {} : { todoId }),
    ...(stepIndex === 0 ? {} : { deepStepId: `${run.runId}:${stepIndex}` }),
    ...(helperOf(run) === undefined ? {} : { subagentId: run.runId }),
  };
}

function reasonOf(text = ''): string {
  const whole = text.trim();
  return whole.length <= MAX_SUMMARY_CHARS
    ? whole
    : `${whole.slice(0, cutBesideValue(whole, MAX_SUMMARY_CHARS - 1)).toWellFormed()}…`;
}

function envelopeOf(call: ToolCallRow, run: Run, text: string): ActionEnvelope {
  return {
    actionType: call.toolName,
    target: call.targets[0] ?? '',
    args: jsonOrText(inputOf(call)),
    ...(call.executedInput === undefined ? {} : { proposedArgs: jsonOrText(call.inputText) }),
    riskLevel: call.risk ?? 'read',
    requiresConfirmation: call.approvalId !== null,
    idempotencyKey: call.idempotencyKey,
    auditContext: {
      runId: call.runId,
      toolCallId: call.toolCallId,
      rule: call.rule,
      ...callContext(call, run, text),
    },
    decision: decisionOf(call, run),
  };
}

/** Returns the decision on a call, as its row has it. */
function decisionOf(call: ToolCallRow, { notebookId }: Pick<Run, 'notebookId'>): CallDecision | null {
  const { state, rule, risk, result, targets, approvalId, helperRunId } = call;
  // A call that waits for its helper was allowed before the helper started.
  const waitsForPerson = state === 'waiting' && helperRunId === undefined;
  const isDenied = result?.type === 'denied';
  if (state === 'planned' || (rule === null && !isDenied)) return null;
  return {
    allowed: !isDenied && !waitsForPerson,
    ...(isDenied ? { reason: result.reason } : {}),
    scope: { notebookId, paths: targets },
    category: risk,
    requiresUserApproval: approvalId !== null,
    redactionsApplied: result?.redactionsApplied ?? 0,
  };
}

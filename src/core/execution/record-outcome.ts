import type { Approval, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import { type ErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import { labelsOf } from '../policy/flow-labels.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import { saveRunFile } from '../run/save-run-file.ts';
import { callRecord, cutResult, isTooLong, settledCall } from './call-outcome.ts';
import { type ExecutionContext, emitResult, factsOf } from './execution-context.ts';
import { type CallFacts, changeAction, type PreparedCall } from './prepare-call.ts';

/** Refusals that say nothing of the call: the run goes on elsewhere, later, or under other rights. */
const ENDS_THE_DRIVE: readonly ErrorCode[] = ['epoch-lost', 'stale-rights', 'run-not-live', 'storage-full'];

/** Commits a change that needs nobody's word. */
export async function write(
  call: ToolCallRow,
  prepared: Extract<PreparedCall, { type: 'commit' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<ToolCallRow> {
  const { facts, change } = prepared;
  const changeId = ports.ids.next('change');
  const output = withChangeId(prepared.output, changeId);
  const row: ToolCallRow = { ...settledCall(call, { type: 'result', output }, facts, durationMs), changeId };
  // Rows gathered so far must not fall with this change.
  await context.pending.flush();
  context.pending.call(row);
  context.pending.change(
    {
      changeId,
      change,
      action: changeAction(call.toolName, change),
      actor: { type: 'agent', agent: context.run.agent, runId: context.run.runId },
      runId: context.run.runId,
      toolCallId: call.toolCallId,
      labels: labelsOf(context.labels.all()),
    },
    call.idempotencyKey,
  );
  context.pending.audit(
    callRecord(context.run, call, facts, {
      decision: 'allowed',
      output,
      durationMs,
      atMs: ports.clock.nowMs(),
      changeId,
    }),
  );
  try {
    await context.pending.flush();
  } catch (error) {
    const { code, message } = toErrorData(error);
    if (ENDS_THE_DRIVE.includes(code)) throw error;
    return fail(call, { type: 'error', facts, code, message }, durationMs, context, ports);
  }
  emitResult(row, context, ports);
  return row;
}

/** The tool's own answer together with the name of the change, by which it can be taken back. */
export function withChangeId(output: unknown, changeId: string): unknown {
  return typeof output === 'object' && output !== null ? { ...output, changeId } : output;
}

/** A call that is answered: a read, or nothing to change. `receipt` is that of the answer under which it was done, if one was needed. */
export async function finish(
  call: ToolCallRow,
  facts: CallFacts,
  output: unknown,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
  receipt?: string,
): Promise<ToolCallRow> {
  const json = JSON.stringify(output);
  const shown = isTooLong(output, context.run.resultTokens) ? await saveLongResult(call, json, context, ports) : output;
  const row = settledCall(call, { type: 'result', output: shown }, facts, durationMs);
  context.pending.call(row);
  const outcome = {
    decision: 'allowed' as const,
    output,
    durationMs,
    atMs: ports.clock.nowMs(),
    ...(receipt === undefined ? {} : { receipt }),
  };
  context.pending.audit(callRecord(context.run, call, facts, outcome));
  emitResult(row, context, ports);
  return row;
}

/** Puts a result that is too long for the model into the run's own folder, where it can be read in parts. */
async function saveLongResult(
  call: ToolCallRow,
  json: string,
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<unknown> {
  const path = `/runs/${context.run.runId}/result-${call.stepIndex}-${call.index + 1}.json`;
  const saved = await saveRunFile(
    {
      path,
      text: JSON.stringify(JSON.parse(json), null, 1),
      action: 'result',
      summary: `A result of ${json.length} characters was put into a file.`,
      call,
      idempotencyKey: `${call.idempotencyKey}/result`,
    },
    context,
    ports,
  );
  const { resultTokens } = context.run;
  return saved.type === 'error'
    ? { truncated: true, savedTo: null, totalChars: json.length, preview: saved.message }
    : cutResult(json, path, resultTokens);
}

/** A call the person rejected. */
export function reject(
  call: ToolCallRow,
  approval: Approval,
  context: ExecutionContext,
  ports: LoopPorts,
): ToolCallRow {
  const said = approval.answerReason ? `: ${approval.answerReason}` : '.';
  const result: ToolCallResult = { type: 'denied', rule: 'person', reason: `The person rejected this${said}` };
  const row = settledCall(call, result, factsOf(call), 0);
  context.pending.call(row);
  emitResult(row, context, ports);
  return row;
}

/** A call that the guard or a rule denied. */
export function deny(
  call: ToolCallRow,
  prepared: Extract<PreparedCall, { type: 'denied' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
): ToolCallRow {
  const { facts, reason } = prepared;
  const row = settledCall(call, { type: 'denied', rule: facts.rule ?? 'scope', reason }, facts, durationMs);
  context.pending.call(row);
  context.pending.audit(
    callRecord(context.run, call, facts, { decision: 'denied', output: reason, durationMs, atMs: ports.clock.nowMs() }),
  );
  emitResult(row, context, ports);
  return row;
}

/** A call that was allowed and did not work, or could not be read. */
export function fail(
  call: ToolCallRow,
  prepared: Extract<PreparedCall, { type: 'error' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
): ToolCallRow {
  const { facts, code, message } = prepared;
  const row = settledCall(call, { type: 'error', code, message }, facts, durationMs);
  context.pending.call(row);
  context.pending.audit(
    callRecord(context.run, call, facts, {
      decision: 'failed',
      output: `${code}: ${message}`,
      durationMs,
      atMs: ports.clock.nowMs(),
    }),
  );
  emitResult(row, context, ports);
  return row;
}

import type { Agent } from '../../../contracts/domain/agent.ts';
import { type AuditRecordInput, MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { limitReason } from '../../../contracts/sentences/run-sentences.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';
import { plannedRow } from '../../execution/call-outcome.ts';
import type { ChosenModel } from '../chosen-model.ts';
import type { LoopPorts } from '../run-ports.ts';
import { TOOL_CALL_LIMIT_RULE, type Work } from '../run-state.ts';

/** Returns the log entry of a request. */
export function requestRecord(
  { agent, runId, sessionId, notebookId }: Run,
  { ref }: ChosenModel,
  startedMs: number,
  durationMs: number,
  decision: 'allowed' | 'failed' | 'denied',
  said: string,
  rule: string,
): AuditRecordInput {
  return {
    atMs: startedMs,
    actor: { type: 'agent', agent, runId },
    action: 'model.request',
    notebookId,
    sessionId,
    runId,
    target: `${ref.providerId}/${ref.modelId}`,
    outputSummary: said.slice(0, MAX_SUMMARY_CHARS).toWellFormed(),
    decision,
    rule,
    durationMs: Math.round(durationMs),
  };
}

/** Returns the row of a call that is not executed yet. A call over the limit of the run is denied at once. */
export function toRow(
  call: { toolCallId: string; toolName: string; input: string },
  index: number,
  work: Work,
  agent: Agent,
  step: { index: number; startedMs: number },
  ports: LoopPorts,
): ToolCallRow {
  const { run } = work;
  const place = { runId: run.runId, stepIndex: step.index, index, startedMs: ports.clock.nowMs() };
  const row = plannedRow(place, { toolName: call.toolName, inputText: call.input }, call.toolCallId);
  if (run.toolCalls + (run.helped?.toolCalls ?? 0) + index < agent.limits.toolCalls) return row;
  const reason = limitReason('callsOfRun', { n: agent.limits.toolCalls });
  return {
    ...row,
    state: 'denied',
    rule: TOOL_CALL_LIMIT_RULE,
    result: { type: 'denied', rule: TOOL_CALL_LIMIT_RULE, ...reasonOf(reason) },
  };
}

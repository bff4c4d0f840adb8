import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { AuditDecision, AuditRecordInput } from '../../contracts/domain/audit.ts';
import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { interruptedError } from '../../contracts/errors/messages/app-messages.ts';
import { withoutDetails } from '../prompt/results/omit-result-details.ts';
import { estimateAtMost } from '../prompt/token-estimate.ts';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';
import { jsonFits, throughJson } from '../shared/json/known-json.ts';
import type { CallOrigin, ExecutableCall } from './execution-context.ts';
import type { CallFacts } from './prepare-call.ts';

/** Longest tool result that goes to any model whole, in characters of JSON. */
const MAX_RESULT_CHARS = 16_000;
const PREVIEW_CHARS = 2000;
/** Names and paths that a model makes up are logged, up to these lengths. */
const MAX_NAME_CHARS = 200;
const MAX_PATH_CHARS = 4096;

/** Returns the result of a call in the form that goes back to the model. */
export function toModelOutput(result: ToolCallResult): LanguageModelV4ToolResultOutput {
  switch (result.type) {
    case 'result':
      return { type: 'json', value: throughJson(result.output ?? null) as JSONValue };
    case 'denied':
      return { type: 'execution-denied', reason: result.reason };
    case 'error':
      return { type: 'error-text', value: `${result.code}: ${result.message}` };
    default:
      return result satisfies never;
  }
}

/** Returns a call that is not executed yet, of no run. */
export function plannedCall(toolName: string, inputText: string, idempotencyKey: string): ExecutableCall {
  return {
    toolCallId: null,
    toolName,
    inputText,
    state: 'planned',
    result: null,
    risk: null,
    rule: null,
    targets: [],
    read: [],
    approvalId: null,
    changeId: null,
    idempotencyKey,
    durationMs: 0,
  };
}

type CallPlace = Pick<ToolCallRow, 'runId' | 'stepIndex' | 'index' | 'startedMs'>;

/** Returns the row of a call that is not executed yet. Its id is its place in the run. */
export function plannedRow(
  place: CallPlace,
  { toolName, inputText }: Pick<ToolCallRow, 'toolName' | 'inputText'>,
  providerCallId?: string,
): ToolCallRow {
  const toolCallId = `${place.runId}:${place.stepIndex}:${place.index}`;
  const call = plannedCall(toolName, inputText, toolCallId);
  return { ...call, ...place, toolCallId, providerCallId: providerCallId ?? toolCallId };
}

export function finishedCall<Call extends ExecutableCall>(
  call: Call,
  result: ToolCallResult,
  facts: Partial<CallFacts>,
  durationMs: number,
): Call {
  const state = result.type === 'result' ? 'done' : result.type === 'denied' ? 'denied' : 'failed';
  return {
    ...call,
    state,
    result,
    risk: facts.risk ?? call.risk,
    rule: facts.rule ?? call.rule,
    targets: facts.targets ? [...facts.targets] : call.targets,
    read: facts.read ? [...facts.read] : call.read,
    ...(facts.readIds ? { readIds: [...facts.readIds] } : {}),
    ...(facts.readHashes ? { readHashes: [...facts.readHashes] } : {}),
    durationMs,
  };
}

/** Describes an external call that was in flight when the run was interrupted: its outcome is unknown. */
export function interruptedCall(call: ExecutableCall): { facts: CallFacts; code: 'interrupted' } & Said {
  const { toolName, risk, rule, targets, inputText } = call;
  const facts: CallFacts = {
    toolName,
    action: 'call.interrupted',
    risk,
    rule,
    targets,
    read: [],
    readIds: [],
    readHashes: [],
    labels: [],
    input: inputText,
  };
  return { facts, code: 'interrupted', ...interruptedError.sentence('unknown', { target: targets[0] ?? toolName }) };
}

/** Returns the log entry of one call. */
export function callRecord(
  origin: CallOrigin,
  call: Pick<ExecutableCall, 'toolCallId' | 'toolName'>,
  facts: CallFacts,
  outcome: {
    decision: AuditDecision;
    output: unknown;
    durationMs: number;
    atMs: number;
    receipt?: string;
    changeId?: string;
  },
): AuditRecordInput {
  return {
    atMs: outcome.atMs,
    actor: { type: 'agent', agent: origin.agent, runId: origin.runId },
    action: facts.action,
    notebookId: origin.notebookId,
    sessionId: origin.sessionId,
    runId: origin.runId,
    toolCallId: call.toolCallId,
    toolName: call.toolName.slice(0, MAX_NAME_CHARS).toWellFormed(),
    target: facts.targets[0]?.slice(0, MAX_PATH_CHARS).toWellFormed() ?? null,
    paths: (facts.read.length > 0 ? facts.read : facts.targets)
      .slice(0, 200)
      .map((path) => path.slice(0, MAX_PATH_CHARS).toWellFormed()),
    inputSummary: summarize(facts.input),
    outputSummary: summarize(outcome.output),
    decision: outcome.decision,
    rule: facts.rule,
    risk: facts.risk,
    receipt: outcome.receipt ?? null,
    changeId: outcome.changeId ?? null,
    durationMs: outcome.durationMs,
  };
}

/** Returns a value as one short line of the log. The log names what happened and keeps no text of notes. */
export function summarize(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(shortened(value)) ?? '');
  return text.length <= MAX_SUMMARY_CHARS
    ? toWellFormed(text)
    : `${toWellFormed(text.slice(0, cutBesideValue(text, MAX_SUMMARY_CHARS - 1)))}…`;
}

/** Returns a value with short texts and lists. Written before the JSON: a function that JSON calls for each member is slow. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > 80 ? `${value.slice(0, cutBesideValue(value, 60))}… (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) {
    const first = value.slice(0, 10).map(shortened);
    return value.length > 10 ? [...first, `… ${value.length - 10} more`] : first;
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

function toWellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Returns whether an output has to go into a file: `resultTokens` is the most that the model takes, where that is known. */
export function isTooLong(output: unknown, resultTokens: number | undefined): boolean {
  if (!jsonFits(output, MAX_RESULT_CHARS)) return true;
  return resultTokens !== undefined && estimateAtMost(JSON.stringify(withoutDetails(output))) > resultTokens;
}

/**
 * Returns what the model gets in place of an output that was saved in a file: its start and, with a small context, how to read
 * on.
 */
export function truncateResult(
  json: string,
  savedTo: string,
  resultTokens?: number,
): { truncated: true; savedTo: string; totalChars: number; preview: string; next?: string } {
  const shown = resultTokens === undefined ? PREVIEW_CHARS : Math.min(PREVIEW_CHARS, resultTokens);
  const truncated = {
    truncated: true as const,
    savedTo,
    totalChars: json.length,
    preview: toWellFormed(json.slice(0, cutBesideValue(json, shown))),
  };
  if (resultTokens === undefined) return truncated;
  return { ...truncated, next: 'Read savedTo with read_file, some lines at a time.' };
}

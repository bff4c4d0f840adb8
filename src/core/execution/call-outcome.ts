import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { AuditDecision, AuditRecordInput } from '../../contracts/domain/audit.ts';
import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import { withoutDetails } from '../prompt/abridge-row.ts';
import { estimateAtMost } from '../prompt/token-estimate.ts';
import type { CallFacts } from './prepare-call.ts';

/** Longest tool result that goes to any model whole, in characters of JSON. */
const MAX_RESULT_CHARS = 16_000;
const PREVIEW_CHARS = 2000;
/** What a model makes up is logged, but never at any length. */
const MAX_NAME_CHARS = 200;
const MAX_PATH_CHARS = 4096;

/** How a settled call goes back to the model. */
export function toModelOutput(result: ToolCallResult): LanguageModelV4ToolResultOutput {
  switch (result.type) {
    case 'result':
      return { type: 'json', value: toJson(result.output) };
    case 'denied':
      return { type: 'execution-denied', reason: result.reason };
    case 'error':
      return { type: 'error-text', value: `${result.code}: ${result.message}` };
    default:
      return result satisfies never;
  }
}

/** A row of a call that has come to its end. */
export function settledCall(
  call: ToolCallRow,
  result: ToolCallResult,
  facts: Partial<CallFacts>,
  durationMs: number,
): ToolCallRow {
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
    durationMs,
  };
}

/** A call whose effect elsewhere was begun, and nobody saw how it ended. */
export function interruptedCall(call: ToolCallRow): { facts: CallFacts; code: 'interrupted'; message: string } {
  const { toolName, risk, rule, targets, inputText } = call;
  const facts: CallFacts = {
    toolName,
    action: 'call.interrupted',
    risk,
    rule,
    targets,
    read: [],
    readIds: [],
    labels: [],
    input: inputText,
  };
  const message = `${targets[0] ?? toolName} was begun and its end is not known; it is not repeated by itself. Ask for it again if it is still wanted.`;
  return { facts, code: 'interrupted', message };
}

/** The log entry of one call. */
export function callRecord(
  run: Pick<Run, 'runId' | 'sessionId' | 'notebookId' | 'agent'>,
  call: Pick<ToolCallRow, 'toolCallId' | 'toolName'>,
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
    actor: { type: 'agent', agent: run.agent, runId: run.runId },
    action: facts.action,
    notebookId: run.notebookId,
    sessionId: run.sessionId,
    runId: run.runId,
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

/** A value as one short line of the log; the log names what happened, it does not keep the notes' text. */
export function summarize(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, shorten) ?? '');
  return text.length <= MAX_SUMMARY_CHARS
    ? toWellFormed(text)
    : `${toWellFormed(text.slice(0, MAX_SUMMARY_CHARS - 1))}…`;
}

function shorten(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > 80) return `${value.slice(0, 60)}… (${value.length} characters)`;
  if (Array.isArray(value) && value.length > 10) return [...value.slice(0, 10), `… ${value.length - 10} more`];
  return value;
}

function toWellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Whether a result has to go into a file: `resultTokens` is what its model has room for, where that is known. */
export function isTooLong(output: unknown, resultTokens: number | undefined): boolean {
  if (JSON.stringify(output).length > MAX_RESULT_CHARS) return true;
  return resultTokens !== undefined && estimateAtMost(JSON.stringify(withoutDetails(output))) > resultTokens;
}

/** What the model gets in place of a result that was too long and lies in a file now; with little room, how to read on. */
export function cutResult(
  json: string,
  savedTo: string,
  resultTokens?: number,
): { truncated: true; savedTo: string; totalChars: number; preview: string; next?: string } {
  const shown = resultTokens === undefined ? PREVIEW_CHARS : Math.min(PREVIEW_CHARS, resultTokens);
  const cut = {
    ...{ truncated: true as const, savedTo, totalChars: json.length },
    preview: toWellFormed(json.slice(0, shown)),
  };
  return resultTokens === undefined ? cut : { ...cut, next: 'Read savedTo with read_file, some lines at a time.' };
}

function toJson(value: unknown): JSONValue {
  const json: JSONValue = JSON.parse(JSON.stringify(value ?? null));
  return json;
}

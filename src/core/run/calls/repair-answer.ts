import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { summarize } from '../../execution/call-outcome.ts';
import { repairCall, type ToldTool, type WrittenCall } from '../../execution/repair/repair-call.ts';
import { jsonOrText, parseRecord } from '../../shared/json/parse-json.ts';
import type { Tool } from '../../tool-catalog/define-tool.ts';
import { toModelTool } from '../../tool-catalog/describe-tool.ts';
import type { ToolList } from '../../tool-catalog/tool-list.ts';
import type { AnswerPart } from '../stream-model.ts';
import { callOfServer } from './answer-metadata.ts';

/** A call whose form was repaired. */
export interface Repair {
  /** Position among the calls of the answer, from 0. */
  readonly index: number;
  /** As the server sent it. */
  readonly from: WrittenCall;
  readonly to: WrittenCall;
}

interface Answered {
  readonly parts: AnswerPart[];
  readonly calls: LanguageModelV4ToolCall[];
}

/**
 * Returns an answer with its calls in the form that the tools take. Rows, conversation, decision and approval have the repaired call alone;
 * the log has both.
 */
export function repairAnswer<A extends Answered>(answer: A, tools: ToolList): { answer: A; repairs: Repair[] } {
  if (answer.calls.length === 0) return { answer, repairs: [] };
  const names = tools.all().map(({ name }) => name);
  const repairs: Repair[] = [];
  const parts = [...answer.parts];
  const places = [...parts.keys()].filter((at) => parts[at]?.type === 'tool-call');
  const calls = answer.calls.map((call, index) => {
    const at = places[index] ?? -1;
    const part = parts[at];
    const to = repairCall(call, names, (name) => toldTool(tools.get(name)), part?.['input']);
    const from = callOfServer(call) ?? call;
    if (to === call && from === call) return call;
    // No input at all is how most servers write an empty object.
    if (from.input.trim() !== '' || from.toolName !== to.toolName) repairs.push({ index, from, to });
    const { toolName, input } = to;
    if (part) parts[at] = { ...part, toolName, input: parseRecord(input) ?? part['input'] };
    return { ...call, toolName, input };
  });
  return { answer: { ...answer, calls, parts }, repairs };
}

const told = new WeakMap<Tool, ToldTool>();

function toldTool(tool: Tool | undefined): ToldTool | undefined {
  if (tool === undefined) return undefined;
  const known = told.get(tool);
  if (known !== undefined) return known;
  const made = {
    inputSchema: toModelTool(tool).inputSchema,
    accepts: (input: unknown) => tool.parseInput(input).success,
  };
  told.set(tool, made);
  return made;
}

/** Returns the log entry of a repair: the call as the server sent it, and as it is decided on. */
export function repairRecord(
  { runId, sessionId, notebookId, agent }: Run,
  { from, to }: Repair,
  toolCallId: string,
  atMs: number,
): AuditRecordInput {
  const written = (call: WrittenCall) => summarize({ [call.toolName]: jsonOrText(call.input) });
  return {
    atMs,
    actor: { type: 'agent', agent, runId },
    action: 'call.repair',
    notebookId,
    sessionId,
    runId,
    toolCallId,
    toolName: to.toolName,
    target: to.toolName,
    inputSummary: written(from),
    outputSummary: written(to),
    decision: 'allowed',
    rule: 'repair',
  };
}

import type { Agent } from '../../contracts/agent.ts';
import { type ErrorCode, toErrorData } from '../../contracts/errors.ts';
import type { Change } from '../../contracts/notebook.ts';
import type { Risk, RuleBook } from '../../contracts/policy.ts';
import { createScopedNotebook } from '../guard/scoped-notebook.ts';
import { isAlwaysDenied } from '../policy/always-denied.ts';
import { resolveDecision } from '../policy/resolve-decision.ts';
import { hiddenByRules, rulesFor } from '../policy/rules.ts';
import type { Handle, Hasher, Ids, NotebookReader, ScopedNotebook } from '../ports.ts';
import type { Tool, ToolContext } from './define-tool.ts';
import { parseToolCall, type ToolList } from './parse-tool-call.ts';

/** One tool call with all that decides about it. */
export interface ToolCallRequest {
  readonly toolName: string;
  readonly inputText: string;
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  readonly reader: NotebookReader;
  readonly runId: string | null;
  readonly sessionId: string | null;
  readonly sessionRunIds: readonly string[];
}

export interface ExecutorPorts {
  readonly tools: ToolList;
  readonly hasher: Hasher;
  readonly ids: Ids;
  readonly nowMs: () => number;
}

/** What is known of a call however it came out: for its row and its log entry. */
export interface CallFacts {
  readonly toolName: string;
  /** Noun and verb for the log: `file.read`, `file.create` … */
  readonly action: string;
  readonly risk: Risk | null;
  readonly rule: string | null;
  /** Paths as the agent named them. */
  readonly targets: readonly string[];
  /** Paths whose content was returned, as the agent names them. */
  readonly read: readonly string[];
  readonly input: unknown;
}

/** A call decided, and as far as it may go without anybody's word. */
export type PreparedCall =
  | { type: 'error'; facts: CallFacts; code: ErrorCode; message: string }
  | { type: 'denied'; facts: CallFacts; reason: string }
  /** Read, or nothing to change. */
  | { type: 'done'; facts: CallFacts; output: unknown }
  /** Allowed without asking: to be committed as it is. */
  | { type: 'commit'; facts: CallFacts; change: Change; output: unknown }
  /** To be committed once the person allows exactly this. `change: null`: a read that a rule asks for. */
  | { type: 'ask'; facts: CallFacts; reason: string; change: Change | null; output: unknown };

/**
 * parse → scope → plan or read → policy. Decides on one call and runs what needs no answer; writes nothing.
 * `approvedRead` is set when the person has allowed this very call: then a rule that asks is satisfied.
 */
export async function prepareToolCall(
  request: ToolCallRequest,
  ports: ExecutorPorts,
  approvedRead = false,
): Promise<PreparedCall> {
  const unknown: CallFacts = {
    toolName: request.toolName,
    action: 'tool.call',
    risk: null,
    rule: null,
    targets: [],
    read: [],
    input: request.inputText,
  };
  if (isAlwaysDenied(request.toolName)) {
    const reason = `No agent may use ${request.toolName}, whatever the rules say.`;
    return { type: 'denied', facts: { ...unknown, rule: 'never' }, reason };
  }
  const parsed = parseToolCall(request.toolName, request.inputText, ports.tools);
  if (parsed.type === 'error') return { ...parsed, facts: unknown };

  const { tool, input } = parsed;
  if (!isWellFormed(input)) {
    const message = `The arguments of ${tool.name} hold half a character (a lone surrogate). Send the text again, whole.`;
    return { type: 'error', facts: unknown, code: 'bad-input', message };
  }
  const read: string[] = [];
  const notebook = createScopedNotebook({
    reader: request.reader,
    agent: request.agent,
    runId: request.runId,
    hash: ports.hasher.sha256,
    nextFileId: () => ports.ids.next('file'),
    noteRead: (path) => read.push(path),
    hides: hiddenByRules(rulesFor(request.agent, request.ruleBook), { toolName: tool.name, risk: tool.risk }),
  });
  const facts: CallFacts = { ...unknown, action: actionOf(tool), risk: tool.risk, input, read };
  const opened = openTargets(tool, input, notebook);
  const named: CallFacts = { ...facts, targets: opened.paths };
  if (opened.type === 'denied') {
    return { type: 'denied', facts: { ...named, rule: opened.rule }, reason: opened.reason };
  }
  if (opened.type === 'invalid') {
    const { code, message } = opened;
    return { type: 'error', facts: { ...named, rule: 'scope.path' }, code, message };
  }
  const context: ToolContext = {
    notebook,
    handles: opened.handles,
    hash: ports.hasher.sha256,
    nowMs: ports.nowMs(),
    run: { runId: request.runId, sessionId: request.sessionId },
    sessionRunIds: request.sessionRunIds,
  };
  try {
    return tool.type === 'read'
      ? await executeRead(tool, input, context, request, named, approvedRead)
      : await executePlan(tool, input, context, request, named);
  } catch (error) {
    const { code, message } = toErrorData(error);
    return { type: 'error', facts: named, code, message };
  }
}

/** Half a character has no bytes in UTF-8: it could be neither written nor logged as it is. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
}

type Opened = { paths: string[] } & (
  | { type: 'open'; handles: Handle[] }
  | { type: 'denied'; rule: string; reason: string }
  | { type: 'invalid'; code: ErrorCode; message: string }
);

function openTargets(tool: Tool, input: unknown, notebook: ScopedNotebook): Opened {
  const targets = tool.targets(input);
  const paths = targets.map((target) => target.path);
  const handles: Handle[] = [];
  for (const target of targets) {
    const decision = notebook.resolve(target.path, target.operation, target.as);
    if (decision.type !== 'allowed') return { ...decision, paths };
    handles.push(decision.handle);
  }
  return { type: 'open', handles, paths: handles.map((handle) => handle.shown) };
}

async function executeRead(
  tool: Extract<Tool, { type: 'read' }>,
  input: unknown,
  context: ToolContext,
  request: ToolCallRequest,
  facts: CallFacts,
  approvedRead: boolean,
): Promise<PreparedCall> {
  const decision = decide(
    tool,
    context.handles.map((handle) => handle.path),
    request,
  );
  const ruled = { ...facts, rule: decision.rule };
  if (decision.type === 'denied') return { type: 'denied', facts: ruled, reason: decision.reason };
  if (decision.type === 'needs-approval' && !approvedRead) {
    return { type: 'ask', facts: ruled, reason: decision.reason, change: null, output: null };
  }
  const result = await tool.read(input, context);
  if (result.type === 'error') return { ...result, facts: ruled };
  return { type: 'done', facts: ruled, output: tool.outputSchema.parse(result.output) };
}

async function executePlan(
  tool: Extract<Tool, { type: 'plan' }>,
  input: unknown,
  context: ToolContext,
  request: ToolCallRequest,
  facts: CallFacts,
): Promise<PreparedCall> {
  // Planning looks at files, and what it answers tells of them: what a rule forbids is not even planned.
  const named = decide(
    tool,
    context.handles.map((handle) => handle.path),
    request,
  );
  if (named.type === 'denied') return { type: 'denied', facts: { ...facts, rule: named.rule }, reason: named.reason };
  const result = await tool.plan(input, context);
  if (result.type === 'error') return deniedOrError(result, facts);
  if (result.type === 'result') {
    return { type: 'done', facts: { ...facts, rule: 'unchanged' }, output: tool.outputSchema.parse(result.output) };
  }
  const output = tool.outputSchema.parse(result.output);
  const decision = decide(tool, pathsOfChange(result.change), request);
  const ruled = { ...facts, action: auditActionOf(tool.name, result.change), rule: decision.rule };
  switch (decision.type) {
    case 'denied':
      return { type: 'denied', facts: ruled, reason: decision.reason };
    case 'allowed':
      return { type: 'commit', facts: ruled, change: result.change, output };
    case 'needs-approval':
      return { type: 'ask', facts: ruled, reason: decision.reason, change: result.change, output };
    default:
      return decision satisfies never;
  }
}

function deniedOrError(error: { code: ErrorCode; message: string }, facts: CallFacts): PreparedCall {
  // A tool learns only while planning that it would create a file, or touch one below a folder.
  if (error.code === 'denied') {
    return { type: 'denied', facts: { ...facts, rule: 'scope.operations' }, reason: error.message };
  }
  return { type: 'error', facts, code: error.code, message: error.message };
}

function decide(tool: Tool, paths: readonly string[], request: ToolCallRequest) {
  return resolveDecision({
    toolName: tool.name,
    risk: tool.risk,
    paths,
    alwaysAsks: tool.alwaysAsks ?? false,
    agent: request.agent,
    ruleBook: request.ruleBook,
  });
}

/** Every stored path that a change touches, before or after. */
export function pathsOfChange(change: Change): string[] {
  const paths = new Set<string>();
  for (const { before, after } of change.transitions) {
    if (before) paths.add(before.path);
    if (after) paths.add(after.path);
  }
  return [...paths];
}

function actionOf(tool: Tool): string {
  return tool.kind === 'search' ? 'file.search' : `file.${tool.kind === 'edit' ? 'write' : tool.kind}`;
}

/** What a change does, as the journal calls it. */
export function changeAction(toolName: string, change: Change): 'undo' | 'move' | 'delete' | 'create' | 'write' {
  if (toolName === 'undo_change') return 'undo';
  const { transitions } = change;
  if (transitions.some(({ before, after }) => before && after && before.path !== after.path)) return 'move';
  if (transitions.every(({ after }) => after === null)) return 'delete';
  return transitions.some(({ before, after }) => before === null && after?.kind === 'file') ? 'create' : 'write';
}

/** The same as noun and verb for the log. */
export function auditActionOf(toolName: string, change: Change): string {
  const action = changeAction(toolName, change);
  return action === 'undo' ? 'change.undo' : `file.${action}`;
}

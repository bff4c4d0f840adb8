import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/domain/agent.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import { toModelOutput } from '../execution/call-outcome.ts';
import { prepareToolCall } from '../execution/prepare-call.ts';
import type { PreparePorts } from '../execution/prepared-call.ts';
import { makeGrant } from '../grants/make-grant.ts';
import type { Clock } from '../ports/clock.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { buildPrompt, compactSystemPrompt } from '../prompt/system-prompt.ts';
import { streamModel } from '../run/stream-model.ts';
import { unsavedAgent } from '../run/unsaved-agent.ts';
import type { ScriptSandbox } from '../scripts/script-sandbox.ts';
import { toCompactModelTool } from '../tool-catalog/compact-tool.ts';
import { createToolList } from '../tool-catalog/tool-list.ts';
import { usableTools } from '../tool-catalog/usable-tools.ts';
import type { GoldenTask, TaskEnd } from './golden-task.ts';

/** A notebook that lives as long as its task: nothing of it is the person's. */
export interface TestNotebook {
  readonly reader: NotebookReader;
  /** Writes a change; the reader shows it from then on. */
  apply(change: Change): void;
  /** Every file with its text. */
  files(): ReadonlyMap<string, string>;
}

export interface TaskPorts
  extends Pick<PreparePorts, 'tools' | 'hasher' | 'ids' | 'fetcher' | 'screen' | 'git' | 'search' | 'pdf'> {
  readonly clock: Clock;
  /** Today in local time, `YYYY-MM-DD`. */
  readonly today: string;
  /** How the model is asked. Default: nothing is known, and it answers as it would. */
  readonly limits?: ModelLimits;
  readonly signal: AbortSignal;
}

/** Tokens of one answer, at most. */
const ANSWER_TOKENS = 512;
const IDS = { runId: 'self-test', sessionId: 'self-test' };

/**
 * Works on one task as an agent would: the same tools behind the same guard, and the short prompt that every context holds, so
 * that models can be compared. What would have to be asked is done, since it is done to nothing that is anybody's. Rejects with
 * the signal's reason alone; a model that fails comes to no answer.
 */
export async function runTask(
  task: GoldenTask,
  model: LanguageModelV4,
  notebook: TestNotebook,
  ports: TaskPorts,
): Promise<TaskEnd & { failure: string | null }> {
  const agent = agentFor(task, ports.clock.nowMs());
  const allowed = ports.tools.all().filter(({ name }) => task.tools.includes(name));
  const own = { ...ports, tools: createToolList(usableTools(agent, allowed)) };
  const messages: MessageRow[] = [];
  const calls: { toolName: string; worked: boolean }[] = [];
  const say = (role: MessageRow['role'], content: MessageRow['content']) =>
    messages.push({ ...IDS, seq: messages.length + 1, role, content, atMs: ports.clock.nowMs() });
  const end = (answer: string, failure: string | null) => ({ answer, calls, files: notebook.files(), failure });

  say('user', [{ type: 'text', text: task.prompt }]);
  for (let step = 1; step <= task.steps; step += 1) {
    const answer = await ask(model, agent, messages, own);
    if (answer.type === 'aborted') throw answer.reason;
    if (answer.type === 'failed') return end('', answer.error.message);
    if (answer.finishReason === 'length') return end('', 'The answer was truncated.');
    if (answer.parts.length > 0) say('assistant', answer.parts);
    if (answer.calls.length === 0) return end(answer.text, null);
    const results: MessageRow['content'] = [];
    for (const call of answer.calls) {
      const result = await carryOut(call, agent, notebook, own);
      calls.push({ toolName: call.toolName, worked: result.type === 'result' });
      const { toolCallId, toolName } = call;
      results.push({ type: 'tool-result', toolCallId, toolName, output: toModelOutput(result) });
    }
    say('tool', results);
  }
  return end('', `The task was not completed within ${task.steps} steps.`);
}

function ask(model: LanguageModelV4, agent: Agent, messages: readonly MessageRow[], ports: TaskPorts) {
  const { limits, today } = ports;
  const system = compactSystemPrompt(agent, 'Self-test', null);
  return streamModel(
    model,
    {
      prompt: buildPrompt(system, messages, new Map([[IDS.runId, today]])),
      tools: ports.tools.all().map((tool) => toCompactModelTool(tool, true)),
      toolChoice: { type: 'auto' },
      maxOutputTokens: Math.min(ANSWER_TOKENS, limits?.maxOutputTokens ?? ANSWER_TOKENS),
      ...(limits?.temperature == null ? {} : { temperature: limits.temperature }),
      abortSignal: ports.signal,
    },
    { text: () => undefined, reasoning: () => undefined },
  );
}

async function carryOut(
  { toolName, input }: { toolName: string; input: string },
  agent: Agent,
  notebook: TestNotebook,
  ports: TaskPorts,
): Promise<ToolCallResult> {
  const nowMs = ports.clock.nowMs();
  const { notebookId, workspaceId } = notebook.reader;
  const grant = makeGrant({ runId: IDS.runId, notebookId, workspaceId }, agent, nowMs, ports.hasher);
  const prepared = await prepareToolCall(
    {
      toolName,
      inputText: input,
      agent,
      grant: { grant, nowMs: () => nowMs },
      reader: notebook.reader,
      isRemote: async () => false,
      labels: [],
      notebookName: 'Self-test',
      fits: () => true,
      ruleBook: { revision: 0, rules: [] },
      sessionRunIds: [IDS.runId],
      ...IDS,
    },
    { ...ports, script: NO_SCRIPTS, helpers: NO_HELPERS },
  );
  switch (prepared.type) {
    case 'error':
      return { type: 'error', code: prepared.code, ...saidOf(prepared) };
    case 'denied':
      return { type: 'denied', rule: prepared.facts.rule ?? 'scope', ...reasonOf(prepared.reason) };
    case 'done':
      return { type: 'result', output: prepared.output };
    case 'commit':
    case 'ask':
      if (prepared.change === null)
        return { type: 'denied', rule: 'self-test', reason: 'Approvals are not available in the self-test.' };
      notebook.apply(prepared.change);
      return { type: 'result', output: prepared.output };
    case 'perform':
      return { type: 'denied', rule: 'self-test', reason: 'The self-test has no external side effects.' };
    default:
      return prepared satisfies never;
  }
}

/** No task of the self-test asks a helper. */
const NO_HELPERS = { list: async () => [] };

/** No task of the self-test runs a script. */
const NO_SCRIPTS: ScriptSandbox = {
  run: () => Promise.reject(internalError('selfTestScripts')),
};

function agentFor({ can = {}, steps }: GoldenTask, nowMs: number): Agent {
  return unsavedAgent('self-test', nowMs, {
    title: 'Assistant',
    approvals: 'destructive-only',
    can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false, ...can },
    limits: { requestsPerHour: 1000, tokensPerRequest: ANSWER_TOKENS, steps, toolCalls: 50, wallClockMs: 600_000 },
  });
}

import type { Agent } from '../../contracts/agent.ts';
import { type AuditRecordInput, MAX_SUMMARY_CHARS } from '../../contracts/audit.ts';
import type { Run, ToolCallRow } from '../../contracts/run.ts';
import { isAlwaysDenied } from '../policy/always-denied.ts';
import type { Tool } from '../tools/define-tool.ts';
import { toModelTool } from '../tools/describe-tool.ts';
import { endRun } from './end-run.ts';
import type { LoopPorts, LoopRun } from './loop-ports.ts';
import { buildPrompt, systemPrompt } from './prompt.ts';
import { type ModelAnswer, streamModel } from './stream-model.ts';
import { say, sayPartial, TOOL_CALL_LIMIT_RULE, type Work } from './work.ts';

export type StepOutcome =
  | { type: 'calls'; calls: ToolCallRow[] }
  | { type: 'ended'; run: Run }
  | { type: 'aborted' }
  | { type: 'over-limit' };

/** One request to the model. What it answered is gathered, not yet committed: the calls come first. */
export async function startStep(work: Work, agent: Agent, loop: LoopRun, ports: LoopPorts): Promise<StepOutcome> {
  const { run } = work;
  const index = run.step + 1;
  const startedMs = ports.clock.nowMs();
  const startMs = ports.clock.monotonicMs();
  if (index === 1) ports.emit({ type: 'run-start', runId: run.runId, agent: run.agent, prompt: run.prompt });
  ports.emit({ type: 'step-start', runId: run.runId, step: index, maxSteps: agent.limits.steps });
  ports.probe('loop.before-model');
  const system = systemPrompt(agent, run, await ports.store.notebookName(run.notebookId));
  const answer = await streamModel(
    loop.model(),
    {
      prompt: buildPrompt(system, work.messages),
      tools: toolsFor(agent, ports.tools.all()).map(toModelTool),
      toolChoice: { type: 'auto' },
      maxOutputTokens: agent.limits.tokensPerRequest,
      abortSignal: loop.signal,
    },
    {
      text: (delta) => ports.emit({ type: 'text-delta', runId: run.runId, step: index, delta }),
      reasoning: (delta) => ports.emit({ type: 'reasoning-delta', runId: run.runId, step: index, delta }),
    },
  );
  ports.probe('loop.after-model');
  if (answer.type !== 'answer') {
    // What was sent has left all the same, and the log says so.
    const said = answer.type === 'aborted' ? 'Stopped before its end.' : answer.message;
    const durationMs = ports.clock.monotonicMs() - startMs;
    work.pending.audit(
      requestRecord(run, { startedMs, durationMs }, 'failed', said.slice(0, MAX_SUMMARY_CHARS).toWellFormed()),
    );
  }
  if (answer.type === 'aborted') {
    work.partialText = answer.text;
    return { type: 'aborted' };
  }
  if (answer.type === 'failed') {
    work.partialText = answer.text;
    sayPartial(work, ports);
    const error = { code: 'model-failed' as const, message: answer.message };
    const ended = await endRun(work, { status: 'failed', stopReason: 'error', message: answer.message, error }, ports);
    return { type: 'ended', run: ended };
  }
  return takeAnswer(work, agent, answer, { index, startedMs, durationMs: ports.clock.monotonicMs() - startMs }, ports);
}

async function takeAnswer(
  work: Work,
  agent: Agent,
  answer: Extract<ModelAnswer, { type: 'answer' }>,
  step: { index: number; startedMs: number; durationMs: number },
  ports: LoopPorts,
): Promise<StepOutcome> {
  const { run, pending } = work;
  const overLimit = answer.finishReason === 'length' || answer.usage.outputTokens > agent.limits.tokensPerRequest;
  // Of an answer that was cut off no call is carried out, so none may stand in the session either.
  const parts = overLimit ? textOnly(answer.text) : answer.parts;
  const calls = overLimit ? [] : answer.calls.map((call, i) => toRow(call, i, work, agent, step, ports));
  const usage = {
    inputTokens: run.usage.inputTokens + answer.usage.inputTokens,
    outputTokens: run.usage.outputTokens + answer.usage.outputTokens,
    requests: run.usage.requests + 1,
  };
  const taken = calls.filter((call) => call.rule !== TOOL_CALL_LIMIT_RULE).length;
  const patch: Partial<Run> = {
    step: step.index,
    usage,
    text: answer.text,
    toolCalls: run.toolCalls + taken,
    activeMs: work.activeMs(),
    updatedMs: ports.clock.nowMs(),
  };
  work.run = { ...run, ...patch };
  const { agent: name, runId } = run;
  pending.step({
    runId,
    agent: name,
    text: answer.text,
    reasoning: answer.reasoning,
    finishReason: answer.finishReason,
    usage: answer.usage,
    ...step,
  });
  for (const call of calls) {
    pending.call(call);
    ports.emit({
      type: 'tool-call',
      runId,
      toolCallId: call.toolCallId,
      toolName: call.toolName,
      inputText: call.inputText,
    });
  }
  say(work, 'assistant', parts.length > 0 ? parts : textOnly('(no answer)'), ports);
  pending.run(patch);
  const said = `${answer.finishReason}; ${calls.length} calls; ${answer.usage.inputTokens} tokens in, ${answer.usage.outputTokens} out`;
  pending.audit(requestRecord(run, step, 'allowed', said));
  ports.emit({ type: 'step-end', runId, step: step.index, usage: answer.usage });
  if (overLimit) return { type: 'over-limit' };
  if (calls.length > 0) return { type: 'calls', calls };
  return {
    type: 'ended',
    run: await endRun(work, { status: 'completed', stopReason: 'end', message: null, error: null }, ports),
  };
}

function requestRecord(
  { agent, runId, sessionId, notebookId, model }: Run,
  { startedMs, durationMs }: { startedMs: number; durationMs: number },
  decision: 'allowed' | 'failed',
  outputSummary: string,
): AuditRecordInput {
  return {
    atMs: startedMs,
    actor: { type: 'agent', agent, runId },
    action: 'model.request',
    notebookId,
    sessionId,
    runId,
    target: `${model.providerId}/${model.modelId}`,
    outputSummary,
    decision,
    rule: 'budget',
    durationMs: Math.round(durationMs),
  };
}

function toRow(
  call: { toolCallId: string; toolName: string; input: string },
  index: number,
  work: Work,
  agent: Agent,
  step: { index: number; startedMs: number },
  ports: LoopPorts,
): ToolCallRow {
  const { run } = work;
  const toolCallId = `${run.runId}:${step.index}:${index}`;
  const row: ToolCallRow = {
    toolCallId,
    runId: run.runId,
    stepIndex: step.index,
    index,
    providerCallId: call.toolCallId,
    toolName: call.toolName,
    inputText: call.input,
    state: 'planned',
    result: null,
    risk: null,
    rule: null,
    targets: [],
    read: [],
    approvalId: null,
    changeId: null,
    idempotencyKey: toolCallId,
    startedMs: ports.clock.nowMs(),
    durationMs: 0,
  };
  if (run.toolCalls + index < agent.limits.toolCalls) return row;
  const reason = `The run may make ${agent.limits.toolCalls} tool calls and has made them.`;
  return {
    ...row,
    state: 'denied',
    rule: TOOL_CALL_LIMIT_RULE,
    result: { type: 'denied', rule: TOOL_CALL_LIMIT_RULE, reason },
  };
}

/** Only what an agent has a right to use is offered to its model. The guard decides all the same. */
export function toolsFor(agent: Agent, tools: readonly Tool[]): Tool[] {
  const { can } = agent;
  return tools.filter((tool) => {
    if (isAlwaysDenied(tool.name)) return false;
    if (tool.type === 'read') return can.read;
    if (tool.name === 'create_file') return can.create;
    if (tool.kind === 'delete') return can.delete;
    if (tool.kind === 'move') return can.delete && can.create;
    return can.write;
  });
}

function textOnly(text: string): { type: 'text'; text: string }[] {
  return [{ type: 'text', text }];
}

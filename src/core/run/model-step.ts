import type { Agent } from '../../contracts/domain/agent.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import { answersByRules, type ModelRequest, type RequestFit } from '../../contracts/domain/provider.ts';
import { type Beyond, beyondSchema } from '../../contracts/domain/run/delegation/hand-over.ts';
import type { Run, ToolCallRow, Usage } from '../../contracts/domain/run/run.ts';
import type { ErrorCode, ErrorData } from '../../contracts/errors/errors.ts';
import { localOnlyError } from '../../contracts/errors/messages/model-messages.ts';
import { notePictures } from '../attachments/note-pictures.ts';
import { countPictures, withPictures } from '../attachments/place-pictures.ts';
import { collectLaterLabels } from '../execution/execution-context.ts';
import { firstOf, howItCame, LOCAL_ONLY_RULE } from '../policy/flow-labels.ts';
import { type PreparedRequest, prepareRequest } from '../prompt/prepare-request.ts';
import { answerTokenLimit, type TokenBudget } from '../prompt/token-budget.ts';
import { callContext } from './calls/describe-calls.ts';
import { type Repair, repairAnswer, repairRecord } from './calls/repair-answer.ts';
import { requestRecord, toRow } from './calls/step-records.ts';
import { type ChosenModel, isOnEngine } from './chosen-model.ts';
import { endRun, parkRun } from './end-run.ts';
import { addUsage } from './limits/add-usage.ts';
import { MAX_ANSWER_CHARS } from './limits/answer-size.ts';
import { affordableTokens, costOf, estimateTokens } from './limits/cost.ts';
import type { LoopPorts, LoopRun } from './run-ports.ts';
import { say, sayPartial, TOOL_CALL_LIMIT_RULE, type Work } from './run-state.ts';
import { type KeptRequest, keepRequestSent } from './sent/keep-request.ts';
import { type ModelAnswer, streamModel } from './stream-model.ts';

export type StepOutcome =
  | { type: 'calls'; calls: ToolCallRow[] }
  | { type: 'ended'; run: Run }
  | { type: 'aborted' }
  /** The answer was cut off at a limit. */
  | { type: 'over-limit'; limit: 'size' | 'cost' | 'tokens'; mostTokens: number };

/** What an aborted request reports. */
const NO_TOKENS = { inputTokens: 0, outputTokens: 0 };

/** Which step a request is for, when it was made, and how long it took. */
interface RequestTiming {
  readonly index: number;
  readonly startedMs: number;
  readonly durationMs: number;
}

/** The parts of a request that are paid for, with placeholders of its pictures. */
type Sent = Pick<PreparedRequest, 'prompt' | 'tools'>;
type SentWithPictures = Sent & Pick<PreparedRequest, 'pictures'>;

/** Errors that keep a request from being made for now: the run pauses instead of failing. */
const PAUSES_THE_RUN: readonly ErrorCode[] = ['airplane-mode', 'key-locked'];

/** Most requests for one step when the model rejects the prompt as too long; each retry sends a shorter one. */
const MAX_SHORTER_PROMPTS = 5;

/** Returns whether a run should pause rather than fail. */
export function isPausing(error: ErrorData): boolean {
  return PAUSES_THE_RUN.includes(error.code);
}

/** Makes one request to the model. The answer is gathered and not committed yet: its calls are executed first. */
export async function startStep(
  work: Work,
  agent: Agent,
  chosen: ChosenModel,
  loop: LoopRun,
  ports: LoopPorts,
): Promise<StepOutcome> {
  const { run } = work;
  const index = run.step + 1;
  const startedMs = ports.clock.nowMs();
  const startMs = ports.clock.monotonicMs();
  if (index === 1) ports.emit({ type: 'run-start', runId: run.runId, agent: run.agent, prompt: run.prompt });
  ports.emit({ type: 'step-start', runId: run.runId, step: index, maxSteps: agent.limits.steps });
  ports.probe('loop.before-model');
  const withheld = await withhold(work, chosen, ports);
  if (withheld) return { type: 'ended', run: withheld };
  for (let attempt = 1; ; attempt += 1) {
    const request = await abortedAsNull(prepareRequest(work, agent, chosen, ports, loop.signal), loop.signal);
    if (request === null) {
      work.partialText = '';
      return { type: 'aborted' };
    }
    const { prompt, tools } = request;
    const affordable = affordableOutput(work.run, agent, chosen, { prompt, tools });
    const most = mostOutput(agent, chosen, request);
    const options = {
      prompt: withPictures(prompt, request.pictures, chosen),
      tools,
      toolChoice: { type: 'auto' as const },
      maxOutputTokens: Math.min(most, affordable),
      ...(chosen.limits?.temperature == null ? {} : { temperature: chosen.limits.temperature }),
    };
    const answer = await streamModel(
      chosen.model,
      { ...options, abortSignal: loop.signal },
      {
        text: (delta) => ports.emit({ type: 'text-delta', runId: run.runId, step: index, delta }),
        reasoning: (delta) => ports.emit({ type: 'reasoning-delta', runId: run.runId, step: index, delta }),
      },
    );
    ports.probe('loop.after-model');
    const asked: RequestTiming = { index, startedMs, durationMs: ports.clock.monotonicMs() - startMs };
    const tooLong = answer.type === 'failed' && answer.error.code === 'context-too-long';
    const fit = { counted: request.estimatedTokens, answerTokens: Math.min(most, affordable), tooLong };
    const kept = await keepRequestSent(work, chosen, index, options);
    noteRequest(work, chosen, answer, { ...asked, sent: request, fit, kept }, ports);
    if (answer.type === 'aborted') {
      work.partialText = answer.text;
      work.partialMark = chosen.lastSent?.()?.markOfAnswer?.() ?? null;
      return { type: 'aborted' };
    }
    // The estimate was too low. Retry with a shorter prompt at the corrected rate.
    if (tooLong && chosen.limits && attempt < MAX_SHORTER_PROMPTS) continue;
    if (answer.type === 'failed') {
      if (answer.onlyThought !== undefined) keepThoughts(work, answer.onlyThought, answer.usage, { ...asked, kept });
      return failStep(work, answer, chosen, ports);
    }
    if (request.budget !== null) noteBudget(work, request.budget);
    const { answer: repaired, repairs } = repairAnswer(answer, ports.tools);
    const overLimit = isOverLimit(answer, agent, chosen);
    // Only an agent that works by rules says so: what a language model ends with offers nothing.
    const beyond = usesModel(agent.adapter) ? undefined : beyondSchema.safeParse(answer.endedBy).data;
    return takeAnswer(
      work,
      agent,
      answer.tooLong ? withMarkOf(answer, chosen) : repaired,
      { ...asked, kept, repairs, overLimit, byMoney: affordable < most, most, beyond },
      ports,
    );
  }
}

/** The start of an answer that was too long has no end, which would have the mark. */
function withMarkOf<A extends Extract<ModelAnswer, { type: 'answer' }>>(answer: A, chosen: ChosenModel): A {
  const mark = chosen.lastSent?.()?.markOfAnswer?.();
  return mark ? { ...answer, parts: answer.parts.map((part) => ({ ...part, providerOptions: mark })) } : answer;
}

/** Resolves with null if the signal was aborted first. */
async function abortedAsNull<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  }
}

/** Returns the most tokens an answer may have, cost aside: the agent's limit, or less where the model's context holds less. */
function mostOutput(
  agent: Agent,
  { limits }: ChosenModel,
  { estimatedTokens, calibration, budget }: PreparedRequest,
): number {
  const { tokensPerRequest } = agent.limits;
  if (!limits) return tokensPerRequest;
  if (budget === null) return Math.min(tokensPerRequest, limits.maxOutputTokens ?? tokensPerRequest);
  return Math.min(tokensPerRequest, answerTokenLimit(limits, estimatedTokens, calibration, budget));
}

/** Stores how long tool results may be with the step that asks for them; it is read from the run's row when they arrive. */
function noteBudget(work: Work, { resultTokens }: TokenBudget): void {
  if (work.run.resultTokens === resultTokens) return;
  work.run = { ...work.run, resultTokens };
  work.pending.run({ resultTokens });
}

/** Blocks the run before a request to a server if it has read a local-only note: the prompt would contain it. */
async function withhold(work: Work, chosen: ChosenModel, ports: LoopPorts): Promise<Run | null> {
  const reader = await ports.store.notebook(work.run.notebookId);
  // A label may have been set after the note was read.
  collectLaterLabels({ ...work, read: [...work.read, ...work.readBefore] }, reader);
  const local = firstOf('local-only', work.labels.all());
  if (chosen.remote === null || local === undefined) return null;
  const { source } = local;
  const { modelId } = chosen.ref;
  const said = localOnlyError.sentence('sent', { what: howItCame(local), modelId, origin: chosen.remote.origin });
  work.pending.audit(requestRecord(work.run, chosen, ports.clock.nowMs(), 0, 'denied', said.message, LOCAL_ONLY_RULE));
  const error = { code: 'local-only' as const, ...said, data: { path: source } };
  return endRun(work, { status: 'blocked', stopReason: 'denied', said, error }, ports);
}

/** Returns how many tokens of an answer the rest of the cost limit pays for; infinity without such a limit. */
function affordableOutput(run: Run, agent: Agent, chosen: ChosenModel, sent: Sent): number {
  const { costUsd } = agent.limits;
  const { prices } = chosen;
  if (costUsd === undefined || prices === null || isFree(chosen)) return Number.POSITIVE_INFINITY;
  return affordableTokens(costUsd - run.costUsd, estimateSent(sent), prices);
}

/** Records a sent request, however it ended: in the limits, the totals and the log. */
function noteRequest(
  work: Work,
  chosen: ChosenModel,
  answer: ModelAnswer,
  asked: RequestTiming & { sent: SentWithPictures; fit: Omit<RequestFit, 'contextTokens'>; kept: KeptRequest },
  ports: LoopPorts,
): void {
  const { run, pending } = work;
  const used = answer.type === 'aborted' ? null : answer.usage;
  const counted = answer.type === 'answer' ? answer.counted : used !== null;
  const costUsd = used !== null && counted && chosen.prices !== null ? costOf(used, chosen.prices) : null;
  const outcome = answer.type === 'answer' ? 'answered' : answer.type === 'failed' ? 'failed' : 'stopped';
  const row: ModelRequest = {
    requestId: ports.ids.next('request'),
    agent: run.agent,
    runId: run.runId,
    step: asked.index,
    ...chosen.ref,
    startedMs: asked.startedMs,
    outcome,
    inputTokens: used?.inputTokens ?? 0,
    outputTokens: used?.outputTokens ?? 0,
    cachedInputTokens: used?.cachedInputTokens ?? 0,
    // A free model costs nothing, even if it reports no usage.
    costUsd: isFree(chosen) ? 0 : costUsd,
    ...(chosen.limits ? { fit: { ...asked.fit, contextTokens: chosen.limits.contextTokens } } : {}),
    // A request without an answer has no step to be kept with.
    ...(outcome === 'failed' ? { sent: asked.kept.sent } : {}),
  };
  work.counting.get(`${row.providerId}/${row.modelId}`)?.requests.push(row);
  const spent: Partial<Run> = {
    usage: addUsage(run.usage, { ...(used ?? NO_TOKENS), requests: 1 }),
    costUsd: run.costUsd + (costUsd ?? estimatedCost(chosen, answer, asked.sent)),
    unpricedRequests: run.unpricedRequests + (costUsd === null && !isFree(chosen) ? 1 : 0),
    labels: [...work.labels.all()],
    // A request that waits for a key or for the network was not made.
    ...(answer.type === 'failed' && isPausing(answer.error) ? {} : notePictures(run, asked.sent, outcome, chosen)),
  };
  work.run = { ...run, ...spent };
  const said =
    answer.type === 'answer'
      ? `${answer.finishReason}; ${answer.calls.length} calls; ${answer.usage.inputTokens} tokens in, ${answer.usage.outputTokens} out${wordsOfPictures(asked.sent)}`
      : answer.type === 'failed'
        ? answer.error.message
        : 'Stopped before completion.';
  const decision = answer.type === 'answer' ? 'allowed' : 'failed';
  const { startedMs, durationMs } = asked;
  pending.request(row, requestRecord(work.run, chosen, startedMs, durationMs, decision, said, 'budget'), spent);
}

/** Returns for the log how many pictures were sent. */
function wordsOfPictures({ prompt }: Sent): string {
  const { count } = countPictures(prompt);
  return count === 0 ? '' : `; ${count} ${count === 1 ? 'picture' : 'pictures'}`;
}

function estimateSent({ prompt, tools }: Sent): number {
  return estimateTokens(JSON.stringify({ prompt, tools })) + countPictures(prompt).tokens;
}

/** Estimates the cost of a request whose server reports no usage, so that a cost limit still holds. */
function estimatedCost(chosen: ChosenModel, answer: ModelAnswer, sent: Sent): number {
  const { prices } = chosen;
  if (prices === null || answer.type === 'failed' || isFree(chosen)) return 0;
  const came = answer.type === 'answer' ? JSON.stringify(answer.parts) : answer.text;
  const inputTokens = estimateSent(sent);
  // Only the start of an answer that was too long is stored, but all of it is paid for.
  const isTooLong = answer.type === 'answer' && answer.tooLong;
  const outputTokens = isTooLong ? Math.ceil(MAX_ANSWER_CHARS / 4) : estimateTokens(came);
  return costOf({ inputTokens, outputTokens }, prices);
}

function isFree({ prices }: ChosenModel): boolean {
  return prices !== null && prices.inputUsdPerMTok === 0 && prices.outputUsdPerMTok === 0;
}

async function failStep(
  work: Work,
  answer: Extract<ModelAnswer, { type: 'failed' }>,
  chosen: ChosenModel,
  ports: LoopPorts,
): Promise<StepOutcome> {
  const { error } = answer;
  // The step is asked again when the run resumes: the partial answer is dropped.
  if (isPausing(error)) return { type: 'ended', run: await parkRun(work, 'paused', ports, error) };
  work.partialText = answer.text;
  work.partialMark = chosen.lastSent?.()?.markOfAnswer?.() ?? null;
  sayPartial(work, ports);
  const ending = { status: 'failed', stopReason: 'error', said: error, error } as const;
  return { type: 'ended', run: await endRun(work, ending, ports) };
}

/** Adds a step of thoughts alone to the next commit, so that the person can read what the model did in place of an answer. */
function keepThoughts(
  work: Work,
  reasoning: string,
  usage: Usage | null,
  { index, startedMs, durationMs, kept }: RequestTiming & { kept: KeptRequest },
): void {
  const { runId, agent } = work.run;
  const timing = { startedMs, durationMs, sent: kept.sent };
  const said = { text: '', reasoning, finishReason: 'stop', usage: usage ?? { ...NO_TOKENS, requests: 1 } };
  work.pending.step({ runId, index, agent, ...said, ...timing });
  work.run = { ...work.run, step: index };
  work.pending.run({ step: index });
}

/**
 * Returns whether an answer exceeds its limit. A server may write more than requested. A local engine does not: it may be asked
 * twice for one turn, and reports the tokens of both answers.
 */
function isOverLimit(
  { finishReason, usage }: Extract<ModelAnswer, { type: 'answer' }>,
  { limits }: Agent,
  { ref }: ChosenModel,
): boolean {
  if (answersByRules(ref)) return false;
  return finishReason === 'length' || (!isOnEngine(ref) && usage.outputTokens > limits.tokensPerRequest);
}

async function takeAnswer(
  work: Work,
  agent: Agent,
  answer: Extract<ModelAnswer, { type: 'answer' }>,
  step: RequestTiming & {
    kept: KeptRequest;
    repairs: readonly Repair[];
    overLimit: boolean;
    byMoney: boolean;
    most: number;
    beyond: Beyond | undefined;
  },
  ports: LoopPorts,
): Promise<StepOutcome> {
  const { run, pending } = work;
  const { overLimit } = step;
  // No call of a truncated answer is executed, so none may be in the session either.
  const parts = overLimit ? answer.parts.filter(({ type }) => type === 'text') : answer.parts;
  const calls = overLimit ? [] : answer.calls.map((call, i) => toRow(call, i, work, agent, step, ports));
  const taken = calls.filter((call) => call.rule !== TOOL_CALL_LIMIT_RULE).length;
  const patch: Partial<Run> = {
    step: step.index,
    text: answer.text,
    toolCalls: run.toolCalls + taken,
    activeMs: work.activeMs(),
    updatedMs: ports.clock.nowMs(),
    ...(step.beyond === undefined ? {} : { beyond: step.beyond }),
  };
  work.run = { ...run, ...patch };
  const { agent: name, runId } = run;
  pending.step({
    runId,
    index: step.index,
    agent: name,
    text: answer.text,
    reasoning: answer.reasoning,
    finishReason: answer.finishReason,
    usage: answer.usage,
    startedMs: step.startedMs,
    durationMs: step.durationMs,
    sent: step.kept.sent,
  });
  work.lastSent = step.kept.base;
  for (const call of calls) {
    pending.call(call);
    ports.emit({
      type: 'tool-call',
      runId,
      toolCallId: call.toolCallId,
      toolName: call.toolName,
      inputText: call.inputText,
      idempotencyKey: call.idempotencyKey,
      ...callContext(call, run, answer.text),
    });
  }
  for (const repair of step.repairs) {
    const call = calls[repair.index];
    if (call) pending.audit(repairRecord(run, repair, call.toolCallId, ports.clock.nowMs()));
  }
  if (calls.length > 0 || answer.text.trim() !== '') say(work, 'assistant', parts, ports);
  pending.run(patch);
  ports.emit({ type: 'step-end', runId, step: step.index, usage: answer.usage });
  if (overLimit) {
    const byMoney = step.byMoney && answer.finishReason === 'length';
    return { type: 'over-limit', limit: answer.tooLong ? 'size' : byMoney ? 'cost' : 'tokens', mostTokens: step.most };
  }
  if (calls.length > 0) return { type: 'calls', calls };
  return {
    type: 'ended',
    run: await endRun(work, { status: 'completed', stopReason: 'end', said: null, error: null }, ports),
  };
}

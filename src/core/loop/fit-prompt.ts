import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/agent.ts';
import { CloisterError } from '../../contracts/errors.ts';
import type { MessageRow, SessionSummary } from '../../contracts/message.ts';
import type { Run } from '../../contracts/run.ts';
import { LOCAL_ENGINES } from '../../contracts/words.ts';
import { planBudget, type TokenBudget } from '../models/token-budget.ts';
import type { Learned } from '../models/token-budget-learned.ts';
import { noteLengthFor, toolNotes } from '../models/tool-notes.ts';
import { offerOf } from '../models/turn-schema.ts';
import { toBriefModelTool } from '../tools/brief-tool.ts';
import type { Tool } from '../tools/define-tool.ts';
import { toModelTool } from '../tools/describe-tool.ts';
import { fewTools, offeredTools } from '../tools/usable-tools.ts';
import type { ChosenModel } from './chosen-model.ts';
import { cutToFit } from './cut-text.ts';
import { describedTools } from './described-tools.ts';
import { fitHistory } from './fit-history.ts';
import { briefSystemPrompt, buildPrompt, systemPrompt } from './prompt.ts';
import { ROW_FRAME, type TokenCounter } from './token-counter.ts';

/** What a prompt is made of. */
export interface PromptParts {
  readonly agent: Agent;
  readonly run: Pick<Run, 'runId' | 'today'>;
  readonly sessionId: string;
  readonly notebookName: string;
  readonly chosen: Pick<ChosenModel, 'ref' | 'remote' | 'limits'>;
  /** All tools there are. */
  readonly tools: readonly Tool[];
  /** Of the session, oldest first. */
  readonly messages: readonly MessageRow[];
  /** What stands for the older ones of them. */
  readonly summary: SessionSummary | null;
  readonly learned: Learned;
  readonly nowMs: number;
}

export interface FittedPrompt {
  readonly prompt: LanguageModelV4Prompt;
  readonly tools: LanguageModelV4FunctionTool[];
  /** Tokens of all of it, as counted here; 0 where nothing had to be counted. */
  readonly counted: number;
  /** Null where nothing is known of the model's context. */
  readonly budget: TokenBudget | null;
  /** What stands for older messages in it; another one than before when more of them had to go. */
  readonly summary: SessionSummary | null;
  /** The person's request where it is too long to be given whole; null else. */
  readonly cutRequest: string | null;
}

/** Shares of the room for a prompt, at most. What is not used is for the conversation. */
const TOOLS_SHARE = 0.4;
const SYSTEM_SHARE = 0.3;
const SCALES = [1, 0.75, 0.55, 0.4, 0.25, 0.15];

/**
 * Makes the prompt of a step so that it fits the model: by its budget it takes short forms, fewer tools, a summary in place of
 * the oldest messages, and at last cuts what is too long by itself. The same parts give the same prompt. Throws
 * `context-too-long` where not even that is enough.
 */
export async function fitPrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, chosen, learned } = parts;
  const limits = chosen.limits;
  const budget = limits ? planBudget(limits, agent.limits.tokensPerRequest, learned) : null;
  if (budget === null) return wholePrompt(parts, count);
  let fitted: FittedPrompt | null = null;
  for (const scale of SCALES) {
    fitted = await fitOnce(parts, budget, scale, count);
    if (fitted.counted <= budget.promptTokens) return fitted;
  }
  const message = `${chosen.ref.modelId} has room for ${budget.promptTokens} tokens beside its answer, and not even the shortest form of this request fits in (${fitted?.counted ?? 0}). Give the model a larger context, or choose another one.`;
  throw new CloisterError('context-too-long', message, { ...chosen.ref, promptTokens: budget.promptTokens });
}

/** Nothing is known of the model's context: nothing is held back. What would be counted is, so that a refusal teaches. */
async function wholePrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, run, notebookName, chosen, summary } = parts;
  const system = systemPrompt(agent, run, notebookName, chosen.remote);
  const tools = offeredTools(agent, parts.tools).map(toModelTool);
  if (!chosen.limits) return { prompt: buildPrompt(system, parts.messages), tools, ...UNCOUNTED };
  const history = await fitHistory({ ...parts, mostTokens: Number.POSITIVE_INFINITY, scale: 1 }, count);
  const counted = (await count.text(system)) + (await countTools(tools, parts, null, count)) + history.counted;
  return { ...UNCOUNTED, prompt: [{ role: 'system', content: system }, ...history.messages], tools, counted, summary };
}

const UNCOUNTED = { counted: 0, budget: null, summary: null, cutRequest: null };

async function fitOnce(
  parts: PromptParts,
  budget: TokenBudget,
  scale: number,
  count: TokenCounter,
): Promise<FittedPrompt> {
  const room = budget.promptTokens;
  const { tools, tokens: toolTokens } = await fitTools(parts, budget, room * TOOLS_SHARE * scale, count);
  const system = await fitSystem(parts, budget, room * SYSTEM_SHARE * scale, count);
  const fixed = toolTokens + (await count.text(system)) + ROW_FRAME;
  const history = await fitHistory({ ...parts, mostTokens: room - fixed, scale }, count);
  return {
    prompt: [{ role: 'system', content: system }, ...history.messages],
    tools,
    counted: fixed + history.counted,
    budget,
    summary: history.summary,
    cutRequest: history.cutRequest,
  };
}

/** The whole list where there is room for it; else a few tools, as many as fit. */
async function fitTools(
  parts: PromptParts,
  budget: TokenBudget,
  most: number,
  count: TokenCounter,
): Promise<{ tools: LanguageModelV4FunctionTool[]; tokens: number }> {
  const { agent, tools: all, messages } = parts;
  if (!budget.isSmall) {
    const tools = offeredTools(agent, all).map(toModelTool);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most) return { tools, tokens };
  }
  const few = fewTools(agent, all, describedTools(messages));
  for (let length = few.length; ; length -= 1) {
    const kept = new Set(few.slice(0, length));
    const tools = all.filter((tool) => kept.has(tool)).map(toBriefModelTool);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most || length <= 1) return { tools, tokens };
  }
}

/** Tools as the model is told of them: a model on this device gets them in a notation of its own. */
async function countTools(
  tools: readonly LanguageModelV4FunctionTool[],
  { chosen }: Pick<PromptParts, 'chosen'>,
  budget: TokenBudget | null,
  count: TokenCounter,
): Promise<number> {
  const isEngine = LOCAL_ENGINES.some((engine) => engine === chosen.ref.providerId);
  if (!isEngine || budget === null) return count.text(JSON.stringify(tools));
  const length = noteLengthFor(chosen.limits?.contextTokens ?? 0);
  return count.text(toolNotes(offerOf({ tools: [...tools] }, true), length));
}

/** What the agent is told of itself; what the person has added to it is cut where it is too long. */
async function fitSystem(
  { agent, run, notebookName, chosen }: PromptParts,
  budget: TokenBudget,
  most: number,
  count: TokenCounter,
): Promise<string> {
  const full = systemPrompt(agent, run, notebookName, chosen.remote);
  if (!budget.isSmall && (await count.text(full)) <= most) return full;
  const brief = briefSystemPrompt(agent, run, notebookName, chosen.remote);
  const left = Math.max(0, most - (await count.text(brief)));
  const own = await cutToFit(agent.prompt, left, 'your instructions go on', count.text);
  const whole = own === '' ? brief : `${brief}\n\n${own}`;
  return (await count.text(whole)) <= Math.max(most, 1) * 2
    ? whole
    : cutToFit(brief, most * 2, 'and so on', count.text);
}

import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/domain/agent.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { narrowPaths } from '../local-decoding/permitted-paths.ts';
import { offerOf } from '../local-decoding/turn-schema.ts';
import { noteLengthFor, toolNotes } from '../local-prompt/tool-notes.ts';
import { type ChosenModel, isOnEngine } from '../run/chosen-model.ts';
import { toBriefModelTool } from '../tool-catalog/compact-tool.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { toModelTool } from '../tool-catalog/describe-tool.ts';
import { describedTools } from '../tool-catalog/described-tools.ts';
import { fewTools, inStableOrder, offeredTools } from '../tool-catalog/usable-tools.ts';
import { slimRow } from './omit-result-details.ts';
import type { RunDays } from './date-messages.ts';
import { fitHistory } from './fit-history.ts';
import { briefSystemPrompt, buildPrompt, systemPrompt } from './system-prompt.ts';
import { planBudget, type TokenBudget } from './token-budget.ts';
import { type Learned, steadyRate } from './token-calibration.ts';
import { ROW_FRAME, type TokenCounter } from './token-counter.ts';
import { cutToFit } from './truncate-text.ts';

/** What a prompt is made of. */
export interface PromptParts {
  readonly agent: Agent;
  /** The days of all runs of the session. */
  readonly days: RunDays;
  readonly sessionId: string;
  readonly notebookName: string;
  readonly chosen: Pick<ChosenModel, 'ref' | 'remote' | 'limits'>;
  /** All tools there are. */
  readonly tools: readonly Tool[];
  /** The only files that fields naming one may name, where decoding can be held to them. Default: null, any. */
  readonly permitted?: readonly string[] | null;
  /** Of the session, oldest first. */
  readonly messages: readonly MessageRow[];
  /** Summary of the older messages; null where there is none. */
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
  /** Summary of the older messages in the prompt; a new one when more messages had to be left out. */
  readonly summary: SessionSummary | null;
  /** The person's request where it is too long to be given whole; null else. */
  readonly cutRequest: string | null;
}

/** Shares of the room for a prompt, at most. What is not used is for the conversation. */
const TOOLS_SHARE = 0.4;
const SYSTEM_SHARE = 0.3;
/** Below this, tools are told of with the fields that matter most. */
const TINY_PROMPT_TOKENS = 1500;
/** What is tried when not even that fits: tools and instructions with less, and the conversation within what is left. */
const FIXED_SCALES = [1, 0.6, 0.3];
const HISTORY_SCALES = [1, 0.7, 0.4, 0.2];
/** Of the room for the conversation, what one result may have: the request stands beside it, and the call. */
const RESULT_SHARE = 0.4;

/**
 * Makes the prompt of a step so that it fits the model: by its budget it takes short forms, fewer tools, a summary in place of
 * the oldest messages, and at last cuts what is too long by itself. The same parts give the same prompt. Throws
 * `context-too-long` where not even that is enough.
 */
export async function fitPrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, chosen, learned } = parts;
  const budgetAt = (rate: Learned) =>
    chosen.limits ? planBudget(chosen.limits, agent.limits.tokensPerRequest, rate) : null;
  const budget = budgetAt(learned);
  if (budget === null) return wholePrompt(parts, count);
  const steady = budgetAt(steadyRate(learned, Boolean(chosen.limits?.countTokens))) ?? budget;
  let least = Number.POSITIVE_INFINITY;
  for (const scale of FIXED_SCALES) {
    const fixed = await fitFixed(parts, steady, scale, count);
    for (const historyScale of HISTORY_SCALES) {
      const fitted = await fitOnce(parts, budget, fixed, historyScale, count);
      if (fitted.counted <= budget.promptTokens) return fitted;
      least = Math.min(least, fitted.counted);
    }
  }
  const message = `The context of ${chosen.ref.modelId} has ${budget.promptTokens} tokens beside its answer, and the shortest form of this request needs more (${least}). Increase the context, or choose another model.`;
  throw new CloisterError('context-too-long', message, { ...chosen.ref, promptTokens: budget.promptTokens });
}

/** Nothing is known of the model's context: nothing is held back. What would be counted is, so that a refusal teaches. */
async function wholePrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, notebookName, chosen, summary } = parts;
  const system = systemPrompt(agent, notebookName, chosen.remote);
  const tools = narrow(offeredTools(agent, parts.tools).map(toModelTool), parts);
  if (!chosen.limits) return { prompt: buildPrompt(system, parts.messages, parts.days), tools, ...UNCOUNTED };
  const history = await fitHistory({ ...parts, mostTokens: Number.POSITIVE_INFINITY, scale: 1 }, count);
  const counted = (await count.text(system)) + (await countTools(tools, parts, null, count)) + history.counted;
  return { ...UNCOUNTED, prompt: [{ role: 'system', content: system }, ...history.messages], tools, counted, summary };
}

const UNCOUNTED = { counted: 0, budget: null, summary: null, cutRequest: null };

/** What is there at every step. */
interface Fixed {
  readonly system: string;
  readonly tools: LanguageModelV4FunctionTool[];
  readonly tokens: number;
}

async function fitFixed(parts: PromptParts, budget: TokenBudget, scale: number, count: TokenCounter): Promise<Fixed> {
  const room = budget.promptTokens * scale;
  const { tools, tokens } = await fitTools(parts, budget, room * TOOLS_SHARE, count);
  const system = await fitSystem(parts, budget, room * SYSTEM_SHARE, count);
  return { system, tools, tokens: tokens + (await count.text(system)) + ROW_FRAME };
}

async function fitOnce(
  parts: PromptParts,
  budget: TokenBudget,
  { system, tools, tokens }: Fixed,
  scale: number,
  count: TokenCounter,
): Promise<FittedPrompt> {
  const mostTokens = budget.promptTokens - tokens;
  const messages = budget.isSmall ? parts.messages.map(slimRow) : parts.messages;
  const history = await fitHistory({ ...parts, messages, mostTokens, scale }, count);
  const resultTokens = Math.max(1, Math.min(budget.resultTokens, Math.floor(mostTokens * RESULT_SHARE)));
  return {
    prompt: [{ role: 'system', content: system }, ...history.messages],
    tools,
    counted: tokens + history.counted,
    budget: { ...budget, resultTokens },
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
    const tools = narrow(offeredTools(agent, all).map(toModelTool), parts);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most) return { tools, tokens };
  }
  const described = describedTools(messages, all);
  const isTiny = budget.promptTokens < TINY_PROMPT_TOKENS;
  const few = fewTools(agent, all, described);
  for (let length = few.length; ; length -= 1) {
    const kept = new Set(few.slice(0, length));
    const brief = inStableOrder(kept, all, described).map((tool) =>
      toBriefModelTool(tool, !isTiny || described.includes(tool.name)),
    );
    const tools = narrow(brief, parts);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most || length <= 1) return { tools, tokens };
  }
}

/** Before they are counted: the list of files is told with each of them. */
function narrow(
  tools: LanguageModelV4FunctionTool[],
  { permitted = null, tools: described }: Pick<PromptParts, 'permitted' | 'tools'>,
): LanguageModelV4FunctionTool[] {
  return permitted === null ? tools : narrowPaths(tools, permitted, described);
}

/** Tools as the model is told of them: a model on this device gets them in a notation of its own. */
async function countTools(
  tools: readonly LanguageModelV4FunctionTool[],
  { chosen }: Pick<PromptParts, 'chosen'>,
  budget: TokenBudget | null,
  count: TokenCounter,
): Promise<number> {
  if (!isOnEngine(chosen.ref) || budget === null) return count.text(JSON.stringify(tools));
  const length = noteLengthFor(chosen.limits?.contextTokens ?? 0);
  return count.text(toolNotes(offerOf({ tools: [...tools] }, true), length));
}

/** What the agent is told of itself; what the person has added to it is cut where it is too long. */
async function fitSystem(
  { agent, notebookName, chosen }: PromptParts,
  budget: TokenBudget,
  most: number,
  count: TokenCounter,
): Promise<string> {
  const full = systemPrompt(agent, notebookName, chosen.remote);
  if (!budget.isSmall && (await count.text(full)) <= most) return full;
  const brief = briefSystemPrompt(agent, notebookName, chosen.remote);
  const left = Math.max(0, most - (await count.text(brief)));
  const own = await cutToFit(agent.prompt, left, 'your instructions go on', count.text);
  const whole = own === '' ? brief : `${brief}\n\n${own}`;
  return (await count.text(whole)) <= Math.max(most, 1) * 2
    ? whole
    : cutToFit(brief, most * 2, 'and so on', count.text);
}

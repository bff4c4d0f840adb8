import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/domain/agent.ts';
import { answersByRules } from '../../contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import { contextTooLongError } from '../../contracts/errors/messages/model-messages.ts';
import type { Granted } from '../grants/within-grant.ts';
import { restrictPaths } from '../local-decoding/permitted-paths.ts';
import { offerOf } from '../local-decoding/turn-schema.ts';
import { noteLengthFor, toolNotes } from '../local-prompt/tool-notes.ts';
import { type ChosenModel, isOnEngine } from '../run/chosen-model.ts';
import { toCompactModelTool } from '../tool-catalog/compact-tool.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { toModelTool } from '../tool-catalog/describe-tool.ts';
import { describedTools } from '../tool-catalog/described-tools.ts';
import { toCompactServerTool, toServerTool, toShortServerTool } from '../tool-catalog/server-tool.ts';
import { fewTools, inStableOrder, offeredTools, usableTools } from '../tool-catalog/usable-tools.ts';
import type { RunDays } from './date-messages.ts';
import { fitHistory } from './fit-history.ts';
import { omitPlainFacts, omitResultDetails } from './results/omit-result-details.ts';
import { omitThoughts } from './results/omit-thoughts.ts';
import { shortenOldResults } from './results/shorten-old-results.ts';
import { buildPrompt, compactSystemPrompt, systemPrompt } from './system-prompt.ts';
import { planBudget, type TokenBudget } from './token-budget.ts';
import { coarseCalibration, type TokenCalibration } from './token-calibration.ts';
import { ROW_FRAME, type TokenCounter } from './token-counter.ts';
import { truncateToFit } from './truncate-text.ts';

export interface PromptParts {
  readonly agent: Agent & Granted;
  /** The days of all runs of the session. */
  readonly days: RunDays;
  readonly sessionId: string;
  readonly notebookName: string;
  readonly chosen: Pick<ChosenModel, 'ref' | 'remote' | 'limits'> & Partial<Pick<ChosenModel, 'prices'>>;
  readonly tools: readonly Tool[];
  /** The only files that fields naming one may name, where decoding can be held to them. Default: null, any. */
  readonly permitted?: readonly string[] | null;
  /** The messages of the session, oldest first. */
  readonly messages: readonly MessageRow[];
  /** Summary of the older messages; null where there is none. */
  readonly summary: SessionSummary | null;
  readonly calibration: TokenCalibration;
  readonly nowMs: number;
}

export interface FittedPrompt {
  readonly prompt: LanguageModelV4Prompt;
  readonly tools: LanguageModelV4FunctionTool[];
  /** Tokens of all of it, by the tokenizer or estimated; 0 where no limit is known. */
  readonly estimatedTokens: number;
  /** Null when the model.s context is unknown. */
  readonly budget: TokenBudget | null;
  /** Summary of the older messages in the prompt; a new one when more messages had to be left out. */
  readonly summary: SessionSummary | null;
  /** The person.s request when it was truncated; null otherwise. */
  readonly truncatedRequest: string | null;
}

/** Shares of the prompt tokens, at most. What is not used is for the conversation. */
const TOOLS_SHARE = 0.4;
const SYSTEM_SHARE = 0.3;
/**
 * From here on an agent is told of helpers, source code and tabs, too: about 2,000 bytes more in each request, under a hundredth of the
 * room of such a model. Smaller ones find these tools through the catalog.
 */
const WIDE_PROMPT_TOKENS = 300_000;
/** Below this, tools that a model can do without are found through the catalog. */
const ROOMY_PROMPT_TOKENS = 32_000;
/** Below this, tools are described with their most important fields only. */
const TINY_PROMPT_TOKENS = 1500;
/** Tried in turn until the prompt fits: tools and instructions get less, and the conversation what is left. */
const FIXED_SCALES = [1, 0.6, 0.3];
const HISTORY_SCALES = [1, 0.7, 0.4, 0.2];
/** Share of the conversation that one result may have: the request and the call need the rest. */
const RESULT_SHARE = 0.4;

/**
 * Makes the prompt of a step so that it fits the model: by its budget it compacts instructions, tools and history, and
 * at last truncates single messages that are too long. The same parts give the same prompt. Throws
 * `context-too-long` when not even that is enough.
 */
export async function fitPrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, chosen, calibration } = parts;
  const budgetAt = (rate: TokenCalibration) =>
    chosen.limits ? planBudget(chosen.limits, agent.limits.tokensPerRequest, rate) : null;
  const budget = budgetAt(calibration);
  if (budget === null) return wholePrompt(parts, count);
  const steady = budgetAt(coarseCalibration(calibration, Boolean(chosen.limits?.countTokens))) ?? budget;
  let least = Number.POSITIVE_INFINITY;
  for (const scale of FIXED_SCALES) {
    const fixed = await fitFixed(parts, steady, scale, count);
    for (const historyScale of HISTORY_SCALES) {
      const fitted = await fitOnce(parts, budget, fixed, historyScale, count);
      if (fitted.estimatedTokens <= budget.promptTokens) return fitted;
      least = Math.min(least, fitted.estimatedTokens);
    }
  }
  throw contextTooLongError(
    'shortest',
    { modelId: chosen.ref.modelId, n: budget.promptTokens, least },
    { ...chosen.ref, promptTokens: budget.promptTokens },
  );
}

/** Builds the prompt for a model whose context is unknown: nothing is left out. Tokens are counted nevertheless, so that a refusal can calibrate. */
async function wholePrompt(parts: PromptParts, count: TokenCounter): Promise<FittedPrompt> {
  const { agent, notebookName, chosen, summary } = parts;
  const system = systemPrompt(agent, notebookName, chosen.remote);
  const tools = restrictTools(modelToolsOf(parts, describedTools(parts.messages, parts.tools), 'roomy'), parts);
  const messages = shownMessages(parts, null);
  if (!chosen.limits) return { prompt: buildPrompt(system, messages, parts.days), tools, ...UNLIMITED };
  const history = await fitHistory({ ...parts, messages, mostTokens: Number.POSITIVE_INFINITY, scale: 1 }, count);
  const estimatedTokens =
    (await count.text(system)) + (await countTools(tools, parts, null, count)) + history.estimatedTokens;
  return {
    ...UNLIMITED,
    prompt: [{ role: 'system', content: system }, ...history.messages],
    tools,
    estimatedTokens,
    summary,
  };
}

const UNLIMITED = { estimatedTokens: 0, budget: null, summary: null, truncatedRequest: null };

/** The parts that every step has. */
interface Fixed {
  readonly system: string;
  readonly tools: LanguageModelV4FunctionTool[];
  readonly tokens: number;
}

async function fitFixed(parts: PromptParts, budget: TokenBudget, scale: number, count: TokenCounter): Promise<Fixed> {
  const most = budget.promptTokens * scale;
  const { tools, tokens } = await fitTools(parts, budget, most * TOOLS_SHARE, count);
  const system = await fitSystem(parts, budget, most * SYSTEM_SHARE, count);
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
  const messages = shownMessages(parts, budget);
  const history = await fitHistory({ ...parts, messages, mostTokens, scale }, count);
  const resultTokens = Math.max(1, Math.min(budget.resultTokens, Math.floor(mostTokens * RESULT_SHARE)));
  return {
    prompt: [{ role: 'system', content: system }, ...history.messages],
    tools,
    estimatedTokens: tokens + history.estimatedTokens,
    budget: { ...budget, resultTokens },
    summary: history.summary,
    truncatedRequest: history.truncatedRequest,
  };
}

/** Returns all tools where they fit; else a few compact ones, as many as fit. */
async function fitTools(
  parts: PromptParts,
  budget: TokenBudget,
  most: number,
  count: TokenCounter,
): Promise<{ tools: LanguageModelV4FunctionTool[]; tokens: number }> {
  const { agent, tools: all, messages } = parts;
  const described = describedTools(messages, all);
  if (!budget.isSmall) {
    const isRoomy = budget.promptTokens >= ROOMY_PROMPT_TOKENS;
    const spared = new Set(
      isRoomy ? [] : all.flatMap(({ name, catalogOnly }) => (catalogOnly === 'compact' ? name : [])),
    );
    const isWide = agent.adapter === 'react' && budget.promptTokens >= WIDE_PROMPT_TOKENS;
    const offered = modelToolsOf(parts, described, isWide ? 'wide' : isRoomy ? 'roomy' : 'short').filter(
      ({ name }) => !spared.has(name) || described.includes(name),
    );
    const tools = restrictTools(offered, parts);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most) return { tools, tokens };
  }
  const isTiny = budget.promptTokens < TINY_PROMPT_TOKENS;
  const few = fewTools(agent, all, described);
  const toCompact = isOnEngine(parts.chosen.ref) ? toCompactModelTool : toCompactServerTool;
  for (let length = few.length; ; length -= 1) {
    const kept = new Set(few.slice(0, length));
    const compact = inStableOrder(kept, all, described).map((tool) =>
      toCompact(tool, !isTiny || described.includes(tool.name)),
    );
    const tools = restrictTools(compact, parts);
    const tokens = await countTools(tools, parts, budget, count);
    if (tokens <= most || length <= 1) return { tools, tokens };
  }
}

/** Returns the messages as a model is told of them. */
function shownMessages({ messages: all, chosen }: PromptParts, budget: TokenBudget | null): readonly MessageRow[] {
  const messages = omitThoughts(all, chosen.remote?.origin ?? null);
  if (budget?.isSmall) return messages.map(omitResultDetails);
  if (isOnEngine(chosen.ref) || answersByRules(chosen.ref)) return messages;
  return (isCharged(chosen) ? shortenOldResults(messages) : messages).map(omitPlainFacts);
}

/** Whether each token is paid for, as far as is known. */
function isCharged({ remote, prices = null }: PromptParts['chosen']): boolean {
  return remote !== null && prices?.inputUsdPerMTok !== 0;
}

/** How a tool is described to a model. */
const FORMS = {
  engine: toModelTool,
  wide: (tool: Tool) => (tool.offeredWide ? toCompactServerTool(tool, true) : toServerTool(tool)),
  roomy: toServerTool,
  short: toShortServerTool,
};
type Form = keyof typeof FORMS;

/**
 * The tools offered to agents, as the provider interface hands them over, by list and by what the offer depends on: every step needs
 * them, and the agent within its grant is a new object each time.
 */
const modelTools = new WeakMap<readonly Tool[], Map<string, LanguageModelV4FunctionTool[]>>();
const MAX_OFFERS = 32;

function offerTo(agent: Agent & Granted, all: readonly Tool[], form: Form): LanguageModelV4FunctionTool[] {
  const { adapter, can, fetchAllowlist, granted } = agent;
  // Only tools of servers are for single agents; without any, agents with the same rights share an offer.
  const name = all.some(({ agents }) => agents !== undefined) ? agent.name : undefined;
  const key = JSON.stringify([adapter, can, fetchAllowlist.length > 0, granted?.tools, form, name]);
  const offers = modelTools.get(all) ?? new Map<string, LanguageModelV4FunctionTool[]>();
  modelTools.set(all, offers);
  const known = offers.get(key);
  if (known !== undefined) return known;
  const usable = offeredTools(
    { ...(name === undefined ? {} : { name }), adapter, can, fetchAllowlist, granted },
    all,
    undefined,
    form === 'wide',
  );
  const offered = usable.map(FORMS[form]);
  if (offers.size >= MAX_OFFERS) offers.clear();
  offers.set(key, offered);
  return offered;
}

function modelToolsOf(
  { agent, tools: all, chosen }: Pick<PromptParts, 'agent' | 'tools' | 'chosen'>,
  described: readonly string[],
  serverForm: Form,
): LanguageModelV4FunctionTool[] {
  const form = isOnEngine(chosen.ref) ? 'engine' : serverForm;
  const offered = offerTo(agent, all, form);
  // Those that the catalog has described come last, so that the list begins as before.
  const found = described.filter((name) => !offered.some((tool) => tool.name === name));
  if (found.length === 0) return offered;
  const usable = usableTools(agent, all);
  return [...offered, ...found.flatMap((name) => usable.filter((tool) => tool.name === name).map(FORMS[form]))];
}

/** Restricts fields that name files to the permitted ones. Do this before counting: the list of files is part of each tool. */
function restrictTools(
  tools: LanguageModelV4FunctionTool[],
  { permitted = null, tools: described }: Pick<PromptParts, 'permitted' | 'tools'>,
): LanguageModelV4FunctionTool[] {
  return permitted === null ? tools : restrictPaths(tools, permitted, described);
}

/** Counts the tools as the model gets them: a model on this device gets them in a notation of its own. */
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

/** Returns the instructions of the agent; the person.s additions are truncated where they are too long. */
async function fitSystem(
  { agent, notebookName, chosen }: PromptParts,
  budget: TokenBudget,
  most: number,
  count: TokenCounter,
): Promise<string> {
  const full = systemPrompt(agent, notebookName, chosen.remote);
  if (!budget.isSmall && (await count.text(full)) <= most) return full;
  const compact = compactSystemPrompt(agent, notebookName, chosen.remote);
  const left = Math.max(0, most - (await count.text(compact)));
  const own = await truncateToFit(agent.shortPrompt || agent.prompt, left, 'your instructions go on', count.text);
  const whole = own === '' ? compact : `${compact}\n\n${own}`;
  return (await count.text(whole)) <= Math.max(most, 1) * 2
    ? whole
    : truncateToFit(compact, most * 2, 'and so on', count.text);
}

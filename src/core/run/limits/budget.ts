import type { Limits } from '../../../contracts/domain/agent.ts';
import { answersByRules } from '../../../contracts/domain/provider.ts';
import type { Run, StopReason } from '../../../contracts/domain/run/run.ts';
import { priceUnknownError } from '../../../contracts/errors/messages/server-messages.ts';
import { isKindTimeLimit, manifestOf } from '../../policy/kind-limits.ts';
import type { ChosenModel } from '../chosen-model.ts';
import { MAX_ANSWER_CHARS } from './answer-size.ts';
import { usd } from './cost.ts';

const HOUR_MS = 3_600_000;

export type BudgetDecision = { type: 'within' } | { type: 'reached'; stopReason: StopReason; message: string };

/**
 * Decides whether a run may make one more step. Limits of requests and money hold for language models only.
 *
 * @param requestTimes the agent's requests of the last hour, oldest first
 * @param kind of the agent, whose manifest may limit the time
 */
export function checkBudget(
  run: Run,
  limits: Limits,
  requestTimes: readonly number[],
  nowMs: number,
  { prices, ref }: Pick<ChosenModel, 'prices' | 'ref'>,
  kind?: string,
): BudgetDecision {
  if (run.step >= limits.steps) {
    return reached(
      'step-limit',
      `Stopped: step limit reached (${count(limits.steps, 'step')}). Raise the agent’s limit, or ask for less at once.`,
    );
  }
  if (run.activeMs >= limits.wallClockMs) return timeReached(limits, kind);
  if (answersByRules(ref)) return { type: 'within' };
  if (requestTimes.length >= limits.requestsPerHour) {
    const oldest = requestTimes[requestTimes.length - limits.requestsPerHour] ?? nowMs;
    const minutes = Math.max(1, Math.ceil((oldest + HOUR_MS - nowMs) / 60_000));
    const message = `Stopped: hourly limit reached (${count(limits.requestsPerHour, 'request')}). Try again in ${count(minutes, 'minute')}, or raise the agent’s limit.`;
    return reached('rate-limit', message);
  }
  if (limits.costUsd === undefined) return { type: 'within' };
  if (prices === null) {
    const message = priceUnknownError.text('price', { usd: usd(limits.costUsd), modelId: ref.modelId });
    return reached('cost-limit', message);
  }
  const free = prices.inputUsdPerMTok === 0 && prices.outputUsdPerMTok === 0;
  return !free && run.costUsd >= limits.costUsd ? moneyReached(run, limits) : { type: 'within' };
}

/** Returns why a run ends when its time limit is reached. */
export function timeReached(limits: Limits, kind?: string): Extract<BudgetDecision, { type: 'reached' }> {
  const seconds = Math.round(limits.wallClockMs / 1000);
  if (kind !== undefined && isKindTimeLimit({ adapter: kind, limits })) {
    const message = `Stopped: time limit of the manifest ${manifestOf(kind)} reached (${count(seconds, 'second')}). Ask for less at once.`;
    return reached('time-limit', message);
  }
  return reached(
    'time-limit',
    `Stopped: time limit reached (${count(seconds, 'second')}). Raise the agent’s limit, or ask for less at once.`,
  );
}

/** Returns why a run ends when the model wrote more than it may. `mostTokens` is the limit of this answer. */
export function tokensReached(limits: Limits, mostTokens: number): Extract<BudgetDecision, { type: 'reached' }> {
  const isOwn = mostTokens >= limits.tokensPerRequest;
  const had = isOwn
    ? `reached its limit of ${count(limits.tokensPerRequest, 'token')} per request`
    : `can answer with at most ${count(mostTokens, 'token')}`;
  const way = isOwn ? 'Raise the limit of the agent' : 'Increase the answer limit under Models';
  const message = `The model ${had}, so its answer is incomplete and no tool call was executed. ${way}, or ask for less at once.`;
  return reached('token-limit', message);
}

/** Returns why a run ends when an answer was stopped at its size limit. */
export function sizeReached(): Extract<BudgetDecision, { type: 'reached' }> {
  const message = `Stopped: the answer was longer than ${MAX_ANSWER_CHARS / 1_000_000} million characters, so it is incomplete and no tool call was executed. Ask for less at once, or choose another model.`;
  return reached('token-limit', message);
}

/** Returns why a run ends when its cost limit is reached. */
export function moneyReached(run: Run, limits: Limits): Extract<BudgetDecision, { type: 'reached' }> {
  const message = `Stopped: cost limit reached (${usd(run.costUsd)} of ${usd(limits.costUsd ?? 0)}). Raise the agent’s limit, or ask for less at once.`;
  return reached('cost-limit', message);
}

/** Returns why a run ends when its limit of tool calls is reached. */
export function toolCallsReached(limits: Limits): Extract<BudgetDecision, { type: 'reached' }> {
  const message = `Stopped: tool call limit reached (${count(limits.toolCalls, 'tool call')}). Raise the agent’s limit, or ask for less at once.`;
  return reached('tool-call-limit', message);
}

function reached(stopReason: StopReason, message: string): Extract<BudgetDecision, { type: 'reached' }> {
  return { type: 'reached', stopReason, message };
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

/** Period over which requests are limited, in milliseconds. */
export const RATE_WINDOW_MS = HOUR_MS;

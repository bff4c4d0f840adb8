import type { Limits } from '../../../contracts/domain/agent.ts';
import { answersByRules } from '../../../contracts/domain/provider.ts';
import type { Run, StopReason } from '../../../contracts/domain/run/run.ts';
import type { Message, Said } from '../../../contracts/errors/errors.ts';
import { priceUnknownError } from '../../../contracts/errors/messages/server-messages.ts';
import { kindReason } from '../../../contracts/sentences/manifest-sentences.ts';
import { countWords, limitReason } from '../../../contracts/sentences/run-sentences.ts';
import { isKindTimeLimit, manifestOf } from '../../policy/kind-limits.ts';
import type { ChosenModel } from '../chosen-model.ts';
import { MAX_ANSWER_CHARS } from './answer-size.ts';
import { usd } from './cost.ts';

const HOUR_MS = 3_600_000;

export type BudgetDecision = { type: 'within' } | { type: 'reached'; stopReason: StopReason; said: Said };

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
    return reached('step-limit', limitReason('steps', { what: count(limits.steps, 'step') }));
  }
  if (run.activeMs >= limits.wallClockMs) return timeReached(limits, kind);
  if (answersByRules(ref)) return { type: 'within' };
  if (requestTimes.length >= limits.requestsPerHour) {
    const oldest = requestTimes[requestTimes.length - limits.requestsPerHour] ?? nowMs;
    const minutes = Math.max(1, Math.ceil((oldest + HOUR_MS - nowMs) / 60_000));
    const what = count(limits.requestsPerHour, 'request');
    return reached('rate-limit', limitReason('hour', { what, also: count(minutes, 'minute') }));
  }
  if (limits.costUsd === undefined) return { type: 'within' };
  if (prices === null) {
    const said = priceUnknownError.sentence('price', { usd: usd(limits.costUsd), modelId: ref.modelId });
    return reached('cost-limit', said);
  }
  const free = prices.inputUsdPerMTok === 0 && prices.outputUsdPerMTok === 0;
  return !free && run.costUsd >= limits.costUsd ? moneyReached(run, limits) : { type: 'within' };
}

/** Returns why a run ends when its time limit is reached. */
export function timeReached(limits: Limits, kind?: string): Extract<BudgetDecision, { type: 'reached' }> {
  const seconds = Math.round(limits.wallClockMs / 1000);
  if (kind !== undefined && isKindTimeLimit({ adapter: kind, limits })) {
    return reached('time-limit', kindReason('time', { path: manifestOf(kind), what: count(seconds, 'second') }));
  }
  return reached('time-limit', limitReason('time', { what: count(seconds, 'second') }));
}

/** Returns why a run ends when the model wrote more than it may. `mostTokens` is the limit of this answer. */
export function tokensReached(limits: Limits, mostTokens: number): Extract<BudgetDecision, { type: 'reached' }> {
  const isOwn = mostTokens >= limits.tokensPerRequest;
  const said = isOwn
    ? limitReason('tokensOwn', { what: count(limits.tokensPerRequest, 'token') })
    : limitReason('tokensModel', { what: count(mostTokens, 'token') });
  return reached('token-limit', said);
}

/** Returns why a run ends when an answer was stopped at its size limit. */
export function sizeReached(): Extract<BudgetDecision, { type: 'reached' }> {
  return reached('token-limit', limitReason('size', { n: MAX_ANSWER_CHARS / 1_000_000 }));
}

/** Returns why a run ends when its cost limit is reached. */
export function moneyReached(run: Run, limits: Limits): Extract<BudgetDecision, { type: 'reached' }> {
  const said = limitReason('cost', { usd: usd(run.costUsd), limit: usd(limits.costUsd ?? 0) });
  return reached('cost-limit', said);
}

/** Returns why a run ends when its limit of tool calls is reached. */
export function toolCallsReached(limits: Limits): Extract<BudgetDecision, { type: 'reached' }> {
  return reached('tool-call-limit', limitReason('calls', { what: count(limits.toolCalls, 'toolCall') }));
}

function reached(stopReason: StopReason, said: Said): Extract<BudgetDecision, { type: 'reached' }> {
  return { type: 'reached', stopReason, said };
}

function count(n: number, word: 'step' | 'request' | 'minute' | 'second' | 'token' | 'toolCall'): Message {
  return n === 1 ? countWords(word) : countWords(`${word}s`, { n });
}

/** Period over which requests are limited, in milliseconds. */
export const RATE_WINDOW_MS = HOUR_MS;

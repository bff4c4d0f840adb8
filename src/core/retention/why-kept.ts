import { type KeptReason, RECENT_DAYS } from '../../contracts/domain/notebook/retention.ts';
import { planStateOf } from '../../contracts/domain/run/kind/read-kind.ts';
import { type ApprovalState, hasEnded } from '../../contracts/domain/run/run.ts';
import type { TableRows } from '../ports/rows/row-schemas.ts';
import { type ConversationFacts, lastMsOf, type UnfinishedWork } from './conversation-facts.ts';

export const DAY_MS = 86_400_000;

/** States of an approval that the person, or the run, has yet to act on. */
const WAITING: readonly ApprovalState[] = ['pending', 'allowed'];

/** States in which no more is done: a rejection can be taken back, and a part that failed can be repeated. */
const OVER_REVIEWS: readonly TableRows['reviews']['state'][] = ['applied', 'cancelled'];
const OVER_TASKS: readonly TableRows['tasks']['state'][] = ['completed', 'failed', 'cancelled'];

export function isUnfinishedTask({ state }: Pick<TableRows['tasks'], 'state'>): boolean {
  return !OVER_TASKS.includes(state);
}

export function isUnfinishedReview({ state }: Pick<TableRows['reviews'], 'state'>): boolean {
  return !OVER_REVIEWS.includes(state);
}

/**
 * Returns why a conversation may not be removed; null when it may.
 *
 * @param isOpen whether it has a tab
 * @param recentMs what happened later is recent
 */
export function whyKept(
  facts: ConversationFacts,
  work: UnfinishedWork,
  { isOpen, recentMs }: { readonly isOpen: boolean; readonly recentMs: number },
): KeptReason | null {
  if (!facts.isWhole) return 'damaged';
  if (facts.runs.some((run) => !hasEnded(run))) return 'live';
  if (facts.approvals.some(({ state }) => WAITING.includes(state))) return 'waiting';
  if (facts.runs.some((run) => planStateOf(run) === 'open')) return 'waiting';
  if (isUsedBy(facts, work)) return 'work';
  if (isOpen) return 'open';
  return lastMsOf(facts) > recentMs ? 'recent' : null;
}

function isUsedBy({ session, helpers, runs }: ConversationFacts, { tasks, reviews }: UnfinishedWork): boolean {
  const sessionIds = new Set([session, ...helpers].map(({ sessionId }) => sessionId));
  const runIds = new Set(runs.map(({ runId }) => runId));
  const isOwn = (runId: string | null | undefined) => typeof runId === 'string' && runIds.has(runId);
  return (
    tasks.some(
      (task) =>
        isUnfinishedTask(task) && (sessionIds.has(task.continues ?? '') || [...task.runIds, task.retryOf].some(isOwn)),
    ) || reviews.some((review) => isUnfinishedReview(review) && runsOfReview(review).some(isOwn))
  );
}

function runsOfReview(review: TableRows['reviews']): (string | null)[] {
  const ofRounds = review.rounds.flatMap(({ executorRunId, reviewerRunId }) => [executorRunId, reviewerRunId]);
  return [review.planRunId, review.currentRunId, review.applyRunId, ...ofRounds];
}

/**
 * Returns the end of what is old enough to be removed. Counted from the last activity where that is earlier than now, so that neither a
 * clock set ahead nor a long absence makes everything old.
 */
export function endOfOld(nowMs: number, all: readonly ConversationFacts[], days: number = RECENT_DAYS): number {
  const newest = all.reduce((last, facts) => Math.max(last, lastMsOf(facts)), 0);
  return Math.min(nowMs, newest) - Math.max(days, RECENT_DAYS) * DAY_MS;
}

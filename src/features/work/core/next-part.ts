import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { reviewRemark, statusWord } from '../../../contracts/sentences/run-sentences.ts';
import { saidByRow } from '../../../contracts/sentences/said.ts';
import { MAX_REMARKS, type Review, type ReviewRound, type ReviewState, type Verdict } from '../contract/review.ts';
import { readVerdict } from './read-verdict.ts';

/** What happens next with reviewed work, once the run that it waits for has ended. */
export type NextPart =
  /** The next part starts. `rounds`: with what is known of the round that has ended. */
  | {
      readonly type: 'start';
      readonly role: ReviewRole;
      readonly state: ReviewState;
      readonly plan: string;
      readonly rounds: readonly ReviewRound[];
      /** What the executor has to change; empty for other parts. */
      readonly remarks: string;
    }
  /** The person decides, or the work has failed. */
  | {
      readonly type: 'stop';
      readonly state: Extract<ReviewState, 'awaiting-decision' | 'failed'>;
      readonly rounds: readonly ReviewRound[];
      readonly said: Said | null;
    };

type Ended = Pick<Run, 'status' | 'text' | 'message' | 'sentence'>;

const NO_REMARKS = reviewRemark('noRemarks').message;

/**
 * Decides what follows the end of a part. Pure.
 *
 * @param run the run that the work waited for
 * @param hasChanges whether the executor has planned changes of the notebook
 * @param nowMs the time of a decision that the reviewer takes
 */
export function nextPart(
  review: Pick<Review, 'state' | 'plan' | 'rounds' | 'maxRounds' | 'reviewer'>,
  run: Ended,
  hasChanges: boolean,
  nowMs: number,
): NextPart {
  const { plan, rounds, maxRounds } = review;
  const isDone = run.status === 'completed';
  const reason = saidByRow(run) ?? statusWord(run.status);
  const why = reason;
  switch (review.state) {
    case 'planning': {
      if (!isDone) return { type: 'stop', state: 'failed', rounds, said: reviewRemark('notPlanned', { why }) };
      const start = { type: 'start', role: 'executor', state: 'executing' } as const;
      return { ...start, plan: run.text.trim(), rounds, remarks: '' };
    }
    case 'executing': {
      if (!hasChanges && !isDone) {
        return { type: 'stop', state: 'failed', rounds, said: reviewRemark('notDone', { why }) };
      }
      const said = isDone ? null : reviewRemark('partlyDone', { why });
      if (!hasChanges) {
        return { type: 'stop', state: 'awaiting-decision', rounds, said: reviewRemark('noChanges') };
      }
      if (review.reviewer === null || !isDone) return { type: 'stop', state: 'awaiting-decision', rounds, said };
      return { type: 'start', role: 'reviewer', state: 'reviewing', plan, rounds, remarks: '' };
    }
    case 'reviewing': {
      if (!isDone) {
        return { type: 'stop', state: 'awaiting-decision', rounds, said: reviewRemark('notReviewed', { why }) };
      }
      const { verdict, remarks } = readVerdict(run.text);
      const judged = { verdict, remarks: remarks.slice(0, MAX_REMARKS).toWellFormed() };
      if (verdict === 'send-back' && rounds.length < maxRounds) {
        const wanted = judged.remarks === '' ? NO_REMARKS : judged.remarks;
        const decided = decide(rounds, judged, { type: verdict, by: 'agent', remarks: wanted, atMs: nowMs });
        return { type: 'start', role: 'executor', state: 'executing', plan, rounds: decided, remarks: wanted };
      }
      const said = verdict === null ? reviewRemark('noVerdict') : null;
      return { type: 'stop', state: 'awaiting-decision', rounds: decide(rounds, judged, null), said };
    }
    default:
      return { type: 'stop', state: 'failed', rounds, said: reason };
  }
}

/** Returns the rounds with what was said of the last one, and what became of it. */
export function decide(
  rounds: readonly ReviewRound[],
  said: { verdict: Verdict | null; remarks: string } | null,
  decision: ReviewRound['decision'],
): ReviewRound[] {
  return rounds.map((round, at) => (at === rounds.length - 1 ? { ...round, ...said, decision } : round));
}

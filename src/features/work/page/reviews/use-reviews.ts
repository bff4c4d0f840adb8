import { useLive } from '../../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../../client/startup/watch-database.ts';
import type { Approval, Run } from '../../../../contracts/domain/run/run.ts';
import type { Review } from '../../contract/review.ts';

/** Returns all reviewed work, newest first. */
export function useReviews(): Review[] | undefined {
  return useLive(async () => (await liveDatabase().reviews.toCollection().sortBy('createdMs')).reverse(), []);
}

/** Returns one reviewed work; `null` when the id is unknown. */
export function useReview(reviewId: string): Review | null | undefined {
  return useLive(async () => (await liveDatabase().reviews.get(reviewId)) ?? null, [reviewId]);
}

/** Returns the runs of reviewed work by id. */
export function useRunsOfReview(review: Review | null | undefined): ReadonlyMap<string, Run> | undefined {
  const ids = review
    ? [review.planRunId, ...review.rounds.flatMap((one) => [one.executorRunId, one.reviewerRunId]), review.applyRunId]
    : [];
  const known = ids.filter((id) => id !== null);
  return useLive(async () => {
    const runs = await liveDatabase().runs.bulkGet(known);
    return new Map(runs.flatMap((run) => (run ? [[run.runId, run] as const] : [])));
  }, known);
}

const PLANNED: readonly Approval['state'][] = ['planned', 'used'];

/** Returns the planned changes of reviewed work, in the order in which they take effect. */
export function usePlannedOfReview(review: Review | null | undefined): Approval[] | undefined {
  const runIds = review?.rounds.map(({ executorRunId }) => executorRunId) ?? [];
  return useLive(async () => {
    const rows = await liveDatabase().approvals.where('runId').anyOf(runIds).toArray();
    return rows
      .filter(({ state }) => PLANNED.includes(state))
      .sort(
        (a, b) =>
          runIds.indexOf(a.runId ?? '') - runIds.indexOf(b.runId ?? '') ||
          (a.toolCallId ?? '').localeCompare(b.toolCallId ?? '', 'en', { numeric: true }),
      );
  }, runIds);
}

/** Returns the applied work that wrote a file, newest first. */
export function useReviewsOfFile(fileId: string): Review[] | undefined {
  return useLive(async () => {
    const applied = await liveDatabase().reviews.where('state').equals('applied').sortBy('createdMs');
    return applied.filter(({ files }) => files.some((file) => file.fileId === fileId)).reverse();
  }, [fileId]);
}

const WAITING_STATES: Review['state'][] = ['awaiting-hand-over', 'awaiting-decision'];

/** Returns how much reviewed work waits for the person's decision. */
export function useReviewsToDecide(): number | undefined {
  return useLive(() => liveDatabase().reviews.where('state').anyOf(WAITING_STATES).count(), []);
}

import type { Review } from '../../../contracts/domain/run/review/review.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { BatchContext, WriteHandler } from './write-handler.ts';

const CHANGED = 'This work has moved on in the meantime. Check its state, then try again.';

/** Refuses reviewed work whose id is taken. */
export async function checkNewReview({ rows }: BatchContext, { reviewId }: Review): Promise<void> {
  if ((await rows.get('reviews', reviewId)) !== undefined) throw new CloisterError('conflict', CHANGED, { reviewId });
}

export const patchReviewHandler: WriteHandler<Write<'patch-review'>> = {
  tables: () => ['reviews'],
  async prepare({ reviewId, from, runId, patch }, { rows }) {
    const review = await rows.get('reviews', reviewId);
    if (!review) {
      throw new CloisterError('not-found', 'This work no longer exists. Check the list under Tasks.', { reviewId });
    }
    if (!from.includes(review.state) || (runId !== undefined && runId !== review.currentRunId)) {
      throw new CloisterError('conflict', CHANGED, { reviewId, state: review.state });
    }
    return { write: () => rows.patch('reviews', reviewId, (row) => ({ ...row, ...patch })) };
  },
  remember: (_write, memory) => memory.note({ runs: true }),
};

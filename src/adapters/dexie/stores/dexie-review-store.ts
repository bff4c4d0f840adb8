import type { ReviewStore } from '../../../core/ports/rows/review-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createReviewStore({ reviews }: CloisterDatabase): ReviewStore {
  return {
    findReview: (reviewId) => reviews.get(reviewId),
    listReviews: (states) =>
      (states ? reviews.where('state').anyOf([...states]) : reviews.toCollection()).sortBy('createdMs'),
  };
}

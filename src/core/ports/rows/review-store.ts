import type { Review, ReviewState } from '../../../contracts/domain/run/review/review.ts';

/** Reads reviewed work for commands and the runner. */
export interface ReviewStore {
  findReview(reviewId: string): Promise<Review | undefined>;
  /** Lists reviewed work, all or that in some states, oldest first. */
  listReviews(states?: readonly ReviewState[]): Promise<Review[]>;
}

import type { CloisterError } from '../../contracts/errors/errors.ts';
import { reviewBadInputError } from '../../contracts/errors/messages/review-messages.ts';

/** Returns the refusal of an action on a run that is a part of reviewed work: the work decides what becomes of it. */
export function partOfReview(reviewId: string): CloisterError {
  return reviewBadInputError('part', {}, { reviewId });
}

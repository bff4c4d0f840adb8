import { CloisterError } from '../../contracts/errors/errors.ts';

/** Returns the refusal of an action on a run that is a part of reviewed work: the work decides what becomes of it. */
export function partOfReview(reviewId: string): CloisterError {
  return new CloisterError('bad-input', 'This run is a part of reviewed work. Decide on the work under Tasks.', {
    reviewId,
  });
}

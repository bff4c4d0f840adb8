import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import type { Review } from '../contract/review.ts';

type Places = Pick<Review, 'notebookId' | 'plannerNotebookId' | 'reviewerNotebookId'>;

/** Returns the notebook in which a part works. */
export function notebookOf({ notebookId, plannerNotebookId, reviewerNotebookId }: Places, role: ReviewRole): string {
  switch (role) {
    case 'planner':
      return plannerNotebookId ?? notebookId;
    case 'executor':
      return notebookId;
    case 'reviewer':
      return reviewerNotebookId ?? notebookId;
    default:
      return role satisfies never;
  }
}

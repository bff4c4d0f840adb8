import { reviewPartOf, taskIdOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { strings as reviewStrings } from '../texts/review-strings.ts';
import { strings as taskStrings } from '../texts/task-strings.ts';
import { useReview } from './reviews/use-reviews.ts';
import { useTask } from './tasks/use-tasks.ts';

/** Links a run to its reviewed work or to its task. */
export default function RunSource({ run }: { run: Run }) {
  const task = useTask(taskIdOf(run) ?? null);
  const review = useReview(reviewPartOf(run)?.reviewId ?? '');
  return (
    <>
      {review && (
        <li>
          <a href={formatRoute({ view: 'reviews', review: review.reviewId })}>
            <VisibleText text={reviewStrings.ofRun(review.title)} />
          </a>
        </li>
      )}
      {task && (
        <li>
          <a href={formatRoute({ view: 'tasks' })}>
            <VisibleText text={taskStrings.ofRun(task.title)} />
          </a>
        </li>
      )}
    </>
  );
}

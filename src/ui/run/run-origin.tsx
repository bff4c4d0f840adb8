import { useRetriesOf, useRun } from '../../client/queries/use-runs.ts';
import { useReview } from '../../client/runs/use-reviews.ts';
import { useTask } from '../../client/runs/use-tasks.ts';
import { reviewPartOf, taskIdOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const SHOWN_CHARS = 80;

/** Links a run to the one that it repeats, and to those that repeat it. */
export function RunOrigin({ run }: { run: Run }) {
  const origin = useRun(run.retryOf);
  const later = useRetriesOf(run.runId) ?? [];
  const task = useTask(taskIdOf(run) ?? null);
  const review = useReview(reviewPartOf(run)?.reviewId ?? '');
  if (!origin && run.retryOf === null && later.length === 0 && !task && !review) return null;
  return (
    <ul className={styles.origin}>
      {review && (
        <li>
          <a href={formatRoute({ view: 'tasks', review: review.reviewId })}>
            <VisibleText text={strings.ofReview(review.title)} />
          </a>
        </li>
      )}
      {task && (
        <li>
          <a href={formatRoute({ view: 'tasks', review: null })}>
            <VisibleText text={strings.ofTask(task.title)} />
          </a>
        </li>
      )}
      {run.retryOf !== null && origin === null && <li>{strings.originGone}</li>}
      {origin && (
        <li>
          <RunLink run={origin} words={strings.againOf} />
        </li>
      )}
      {later.map((one) => (
        <li key={one.runId}>
          <RunLink run={one} words={strings.againIn} />
        </li>
      ))}
    </ul>
  );
}

function RunLink({ run: { runId, notebookId, prompt }, words }: { run: Run; words: (prompt: string) => string }) {
  return (
    <a href={formatRoute({ view: 'run', notebookId, runId })}>
      <VisibleText text={words(prompt.slice(0, SHOWN_CHARS).replace(/\s+/g, ' ').toWellFormed())} />
    </a>
  );
}

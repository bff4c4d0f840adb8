import { useState } from 'react';
import { useUndoOfRun } from '../../../../ui/files/use-undo-of-run.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { translate } from '../../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../../ui/kit/working.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { toBinStrings } from '../../../../ui/state/bin/to-bin-strings.ts';
import { useToBin } from '../../../../ui/state/bin/use-to-bin.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { type Review, WAITING_REVIEW_STATES, WORKING_REVIEW_STATES } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewHandOver } from './review-hand-over.tsx';
import { ReviewParts } from './review-parts.tsx';
import styles from './reviews.module.css';
import { usePlannedOfReview, useReview, useRunsOfReview } from './use-reviews.ts';

/** Shows reviewed work, or the form of new work. */
export default function ReviewView({ reviewId }: { reviewId: string }) {
  return reviewId === 'new' ? <NewReview /> : <OneReview reviewId={reviewId} />;
}

function NewReview() {
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.create}</h1>
        <p>{strings.form.hint}</p>
      </div>
      <ReviewForm again={null} />
    </div>
  );
}

function OneReview({ reviewId }: { reviewId: string }) {
  const review = useReview(reviewId);
  const runs = useRunsOfReview(review);
  const planned = usePlannedOfReview(review);
  const [isAgain, setAgain] = useState(false);
  if (review === undefined || runs === undefined || planned === undefined) return <Working />;
  if (review === null) {
    return (
      <div className={page.view}>
        <p>{strings.gone}</p>
        <p>
          <a href={formatRoute({ view: 'reviews', review: null })}>{strings.section}</a>
        </p>
      </div>
    );
  }
  const current = runs.get(review.currentRunId ?? '');
  return (
    <div className={`${page.view} ${styles.view}`}>
      <div className={page.head}>
        <a href={formatRoute({ view: 'reviews', review: null })}>{strings.section}</a>
        <h1 className={page.title} id="review-title" tabIndex={-1}>
          <VisibleText text={review.title} />
        </h1>
        <p className={page.facts} role="status">
          <strong className={styles.state} data-state={review.state}>
            {strings.state[review.state]}
          </strong>
          {review.rounds.length > 0 && <span>{strings.rounds(review.rounds.length, review.maxRounds)}</span>}
          <span>{strings.started(review.createdMs)}</span>
          {review.endedMs !== null && <span>{common.ended(review.endedMs)}</span>}
        </p>
        {review.message !== null && (
          <p className={review.state === 'failed' ? styles.stopped : page.hint}>
            <VisibleText text={translate(review.message, review.sentence)} />
          </p>
        )}
        {current && (current.status === 'paused' || current.status === 'awaiting-approval') && (
          <p>
            <a href={formatRoute({ view: 'run', notebookId: current.notebookId, runId: current.runId })}>
              {strings.toRun}
            </a>
          </p>
        )}
      </div>
      {isAgain && <ReviewForm again={review} />}
      <ReviewParts review={review} runs={runs} />
      <ReviewHandOver review={review} />
      {review.rounds.length > 0 && review.state !== 'executing' && review.state !== 'awaiting-hand-over' && (
        <ReviewDecision review={review} planned={planned} />
      )}
      <Outcome review={review} onAgain={() => setAgain(true)} />
    </div>
  );
}

/** What can be done with the work, apart from the decision, and the files that it wrote. */
function Outcome({ review, onAgain }: { review: Review; onAgain: () => void }) {
  const { reviewId, notebookId, state, title, applyRunId, files } = review;
  const { call } = useClient();
  const { notify } = useNotices();
  const act = useAction((what: 'reopen' | 'cancel' | 'retry') => call(`reviews.${what}`, { reviewId }));
  const toBin = useToBin();
  const undo = useUndoOfRun(applyRunId ?? '', state === 'applied');
  const isWorking = WORKING_REVIEW_STATES.some((one) => one === state);
  const isWaiting = WAITING_REVIEW_STATES.some((one) => one === state);
  const isOver = state === 'applied' || state === 'rejected' || state === 'cancelled' || state === 'failed';
  const busy = act.busy || undo.busy;
  return (
    <>
      {files.length > 0 && (
        <section aria-labelledby="review-files">
          <h2 id="review-files">{strings.files}</h2>
          <ul className={styles.inputs}>
            {files.map(({ fileId, path }) => (
              <li key={fileId}>
                <a href={formatRoute({ view: 'file', notebookId, path })}>
                  <VisibleText text={path} />
                </a>
              </li>
            ))}
          </ul>
          {undo.way === 'redo' && <p role="status">{strings.undone}</p>}
        </section>
      )}
      {act.error && <ErrorNote message={act.error.message} onDismiss={act.clearError} />}
      <div className={page.actions}>
        {state === 'failed' && applyRunId === null && (
          <Button tone="primary" busy={busy} onClick={() => void act.run('retry')}>
            {common.retry}
          </Button>
        )}
        {state === 'rejected' && (
          <Button busy={busy} onClick={() => void act.run('reopen')}>
            {strings.reopen}
          </Button>
        )}
        {undo.way && (
          <Button busy={busy} onClick={undo.run}>
            {undo.way === 'undo' ? strings.undo : strings.redo}
          </Button>
        )}
        {isOver && <Button onClick={onAgain}>{strings.again}</Button>}
        {isOver && (
          <Button onClick={() => void toBin({ kind: 'review', id: reviewId, name: title })}>
            {toBinStrings.review}
          </Button>
        )}
        {(isWorking || isWaiting || state === 'failed') && state !== 'applying' && (
          <Button
            busy={busy}
            onClick={() => void act.run('cancel').then(() => notify(strings.decided.cancelled(title)))}
          >
            {common.cancel}
          </Button>
        )}
      </div>
    </>
  );
}

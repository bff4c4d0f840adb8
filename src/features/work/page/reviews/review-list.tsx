import { useState } from 'react';
import { LinkButton } from '../../../../ui/kit/button.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import { type Review, WAITING_REVIEW_STATES } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';

/** Works shown first, and what each Show more adds. */
const PAGE = 10;

/** Lists reviewed work with its state; first the work that waits for the person. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { notebook, notebooks } = usePlace();
  const nameOf = (id: string) => notebooks.find((one) => one.notebookId === id)?.name ?? '';
  const [shown, setShown] = useState(PAGE);
  const waits = (state: string) => (WAITING_REVIEW_STATES.some((one) => one === state) ? 0 : 1);
  const sorted = reviews.toSorted((a, b) => waits(a.state) - waits(b.state));
  const rest = sorted.length - shown;
  return (
    <section aria-label={strings.section}>
      <ul className={`${page.plainList} ${styles.list}`}>
        {sorted.slice(0, shown).map(({ reviewId, title, state, rounds, maxRounds, createdMs, notebookId }) => (
          <li key={reviewId} className={styles.item}>
            <a href={formatRoute({ view: 'reviews', review: reviewId })}>
              <VisibleText text={title} />
            </a>
            <p className={page.facts}>
              <strong className={styles.state} data-state={state}>
                {strings.state[state]}
              </strong>
              {rounds.length > 0 && <span>{strings.rounds(rounds.length, maxRounds)}</span>}
              <span>{strings.started(createdMs)}</span>
              {notebookId !== notebook.notebookId && <span>{nameOf(notebookId)}</span>}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && <LinkButton onClick={() => setShown(shown + PAGE)}>{strings.more(Math.min(PAGE, rest))}</LinkButton>}
    </section>
  );
}

import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import type { Review } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';

const words = strings.handOver;

/** Shows the text that goes to a part in another notebook, whole, and hands it over. */
export function ReviewHandOver({ review }: { review: Review }) {
  const { reviewId, title, waiting } = review;
  const { call } = useClient();
  const { announce } = useNotices();
  const { notebooks } = usePlace();
  const titleOf = useAgentTitle();
  const give = useAction(async (hash: string) => {
    await call('reviews.handOver', { reviewId, hash });
    announce(words.given(title));
    focusSoon('review-title');
  });
  if (!waiting || review.state !== 'awaiting-hand-over') return null;
  const { to, from, toNotebookId, hash, sizeBytes, text } = waiting;
  const nameOf = (id: string) => notebooks.find(({ notebookId }) => notebookId === id)?.name ?? words.gone;
  const sources = [...new Set(from.map(({ notebookId }) => notebookId).filter((id) => id !== toNotebookId))];
  const labels = [...new Set(waiting.labels.map(({ label }) => label))];
  return (
    <section className={styles.changes} aria-labelledby="review-hand-over">
      <h2 id="review-hand-over">{words.title}</h2>
      <p>
        <VisibleText
          text={words.text(sources.map(nameOf).join(', '), nameOf(toNotebookId), titleOf(review[to] ?? ''))}
        />
      </p>
      {labels.length > 0 && <p>{words.labels(labels.join(', '))}</p>}
      <p className={page.hint}>
        {words.size(sizeBytes)} <code title={hash}>{hash.slice(0, 12)}</code>
      </p>
      <pre className={styles.handed}>
        <VisibleText text={text} />
      </pre>
      {give.error && <ErrorNote message={give.error.message} onDismiss={give.clearError} />}
      <div className={page.actions}>
        <Button tone="primary" busy={give.busy} onClick={() => void give.run(hash)}>
          {strings.handOver.title}
        </Button>
      </div>
    </section>
  );
}

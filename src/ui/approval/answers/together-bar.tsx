import { type MouseEvent, useId } from 'react';
import type { Approval, ApprovalDecision } from '../../../contracts/domain/run/run.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { useRested } from './use-rested.ts';

interface TogetherBarProps {
  /** The pending approvals of one step, at least two. */
  pending: readonly Approval[];
  /** Receipts of the approvals whose change the person has scrolled to its end. */
  seen: ReadonlySet<string>;
}

/** Answers all pending approvals of a step at once. Allowing requires that every change was seen to its end. */
export function TogetherBar({ pending, seen }: TogetherBarProps) {
  const { call } = useClient();
  const titleId = useId();
  const whyId = useId();
  const answer = useAction(async (decision: ApprovalDecision) => {
    await call('approvals.respond', {
      approvalIds: pending.map(({ approvalId }) => approvalId),
      receipts: pending.map(({ receipt }) => receipt),
      decision,
    });
  });
  const seenCount = pending.filter(({ receipt }) => seen.has(receipt)).length;
  const canAllow = seenCount === pending.length && !answer.busy;
  const rested = useRested(canAllow);
  const allow = (event: MouseEvent) => {
    // As on a single card: ignores a press that was started on another element.
    const isForThis = event.detail === 0 || (event.detail === 1 && rested);
    if (canAllow && isForThis) void answer.run('allow_once');
  };
  const words = strings.together;
  return (
    <section className={styles.together} aria-labelledby={titleId}>
      <h4 id={titleId}>{words.title(pending.length)}</h4>
      <p id={whyId} className={page.soft}>
        {canAllow ? words.seenAll : words.seen(seenCount, pending.length)}
      </p>
      {answer.error && <ErrorNote message={answer.error.message} onDismiss={answer.clearError} />}
      <div className={styles.buttons}>
        <Button disabled={answer.busy} onClick={() => void answer.run('reject_once')}>
          {words.reject(pending.length)}
        </Button>
        {answer.working && <Working text={strings.answering} />}
        <span className={styles.split}>
          <Button
            className={styles.allow ?? ''}
            aria-disabled={!canAllow || !rested}
            aria-describedby={whyId}
            onClick={allow}
          >
            {words.allow(pending.length)}
          </Button>
        </span>
      </div>
    </section>
  );
}

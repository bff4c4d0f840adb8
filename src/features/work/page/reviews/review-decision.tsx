import { type MouseEvent, useCallback, useId, useMemo, useState } from 'react';
import type { Change } from '../../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../../contracts/domain/run/run.ts';
import { combineChanges, isOfRunsOnly } from '../../../../core/shared/changes/combine-changes.ts';
import { useRested } from '../../../../ui/approval/answers/use-rested.ts';
import { ChangeView } from '../../../../ui/approval/change/change-view.tsx';
import { Button, LinkButton } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { TextArea } from '../../../../ui/kit/field.tsx';
import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { Review } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';
import { useStalePaths } from './use-stale-paths.ts';

interface DecisionProps {
  review: Review;
  /** In the order in which they take effect. */
  planned: readonly Approval[];
}

/** Shows what the work would do to the notebook and, while it waits for it, asks for the decision. */
export function ReviewDecision({ review, planned }: DecisionProps) {
  const headId = useId();
  const combined = useMemo(() => combineChanges(planned.flatMap(({ change }) => change ?? [])), [planned]);
  const shown = planned.filter(({ change }) => change !== null && !isOfRunsOnly(change));
  const [seen, setSeen] = useState<string | null>(null);
  // Seen is what was on the screen: after another round it is something else.
  const key = shown.map(({ receipt }) => receipt).join(' ');
  const onSeen = useCallback(() => setSeen(key), [key]);
  const [first] = shown;
  const isOpen = review.state === 'awaiting-decision';
  return (
    <section className={styles.changes} aria-labelledby={headId}>
      <h2 id={headId}>{strings.changes}</h2>
      {combined === null || first === undefined ? (
        <p>{strings.noChanges}</p>
      ) : (
        <ChangeView key={key} approval={asOne(first, combined)} label={strings.allChanges} canRender onSeen={onSeen} />
      )}
      {isOpen && <Decide review={review} shown={shown} isSeen={seen === key && shown.length > 0} />}
    </section>
  );
}

/** The whole work as one change, which the views of approvals show. */
function asOne({ script: _, ...approval }: Approval, change: Change): Approval {
  return { ...approval, change };
}

function Decide({ review, shown, isSeen }: { review: Review; shown: readonly Approval[]; isSeen: boolean }) {
  const { reviewId, title, rounds, maxRounds } = review;
  const { call } = useClient();
  const { announce } = useNotices();
  const whyId = useId();
  const [remarks, setRemarks] = useState('');
  const [isMissing, setMissing] = useState(false);
  const stale = useStalePaths(review, shown);
  const suggested = rounds.at(-1)?.remarks ?? '';
  const hasRounds = rounds.length < maxRounds;
  const approve = useAction(async () => {
    const changes = shown.map(({ approvalId, receipt }) => ({ approvalId, receipt }));
    await call('reviews.approve', { reviewId, changes });
    announce(strings.decided.approved(title));
    focusSoon('review-title');
  });
  const sendBack = useAction(async () => {
    if (remarks.trim() === '') return setMissing(true);
    await call('reviews.sendBack', { reviewId, remarks });
    announce(strings.decided.sentBack(title));
    focusSoon('review-title');
  });
  const reject = useAction(async () => {
    const said = remarks.trim();
    await call('reviews.reject', { reviewId, ...(said === '' ? {} : { remarks: said }) });
    announce(strings.decided.rejected(title));
    focusSoon('review-title');
  });
  const busy = approve.busy || sendBack.busy || reject.busy;
  const canApprove = isSeen && stale.length === 0 && !busy;
  const rested = useRested(canApprove);
  const press = (event: MouseEvent) => {
    // As on an approval: ignores a press that was started on another element.
    const isForThis = event.detail === 0 || (event.detail === 1 && rested);
    if (canApprove && isForThis) void approve.run();
  };
  const failed = [approve, sendBack, reject].find(({ error }) => error);
  return (
    <div className={styles.decide}>
      {stale.length > 0 && <p className={styles.stopped}>{strings.stale(stale)}</p>}
      <TextArea
        label={strings.remarks}
        hint={hasRounds ? strings.remarksHint : strings.lastRound}
        error={isMissing ? strings.needsRemarks : undefined}
        value={remarks}
        rows={3}
        maxLength={4000}
        onChange={(event) => {
          setRemarks(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {suggested !== '' && remarks === '' && hasRounds && (
        <LinkButton onClick={() => setRemarks(suggested)}>{strings.takeRemarks}</LinkButton>
      )}
      {failed?.error && <ErrorNote message={failed.error.message} onDismiss={failed.clearError} />}
      {shown.length > 0 && (
        <p className={page.hint} id={whyId}>
          {isSeen ? strings.seen : strings.scroll}
        </p>
      )}
      <div className={page.actions}>
        <Button busy={busy} onClick={() => void reject.run()}>
          {common.reject}
        </Button>
        {hasRounds && (
          <Button busy={busy} onClick={() => void sendBack.run()}>
            {strings.sendBack}
          </Button>
        )}
        {shown.length > 0 && (
          <Button tone="primary" aria-disabled={!canApprove || !rested} aria-describedby={whyId} onClick={press}>
            {strings.approve}
          </Button>
        )}
      </div>
    </div>
  );
}

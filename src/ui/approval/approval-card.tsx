import { useState } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useIsRunWide } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './approval.module.css';
import { Sentence } from './approval-sentence.tsx';
import { strings } from './approval-strings.ts';
import { Why } from './approval-why.tsx';
import { isNotes } from './centre-approvals.tsx';
import { CentredLine } from './centred-line.tsx';
import { ChangeView } from './change/change-view.tsx';
import { isLeft } from './left-approval.ts';
import { PendingCard, type PendingCardProps } from './pending-card.tsx';

type ApprovalCardProps = Pick<PendingCardProps, 'approval'> & Partial<PendingCardProps>;

/** An approval: the pending card with its answers, or the outcome. */
export function ApprovalCard({
  approval,
  waitsForEarlier = false,
  page = false,
  onSeenAll = doNothing,
}: ApprovalCardProps) {
  const { route } = usePlace();
  const layout = useLayout();
  const isRunWide = useIsRunWide();
  if (approval.state === 'pending') {
    // The conversation learns of the answer a moment later. Its card would take the focus until then.
    if (isLeft(approval.approvalId)) return null;
    const isCentred = route.view === 'approval' && route.approvalId === approval.approvalId && layout !== 'phone';
    // A column beside another page is too narrow for a change; the page stays until the person leaves it.
    const isAside = layout === 'desktop' && !isRunWide && !isNotes(route.view);
    if (!page && (isCentred || isAside)) return <CentredLine approval={approval} isShown={isCentred} />;
    return (
      <PendingCard
        // An edited approval is another one to see to its end.
        key={approval.receipt}
        approval={approval}
        waitsForEarlier={waitsForEarlier}
        page={page}
        onSeenAll={onSeenAll}
      />
    );
  }
  return <ClosedCard approval={approval} waitsForEarlier={waitsForEarlier} />;
}

function doNothing(): void {}

/** A closed approval: its outcome, and the change on demand. */
function ClosedCard({ approval, waitsForEarlier }: { approval: Approval; waitsForEarlier: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.settled} data-approval={approval.approvalId} data-state={approval.state}>
      <p role="status">
        <VisibleText text={outcomeLine(approval, waitsForEarlier)} />{' '}
        {madeRule(approval) && <a href={formatRoute({ view: 'rules', name: null })}>{strings.madeRule}</a>}
      </p>
      <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{strings.showChange}</summary>
        {open && (
          <>
            <Sentence approval={approval} />
            <ChangeView approval={approval} onSeen={doNothing} />
            <Why approval={approval} />
          </>
        )}
      </details>
    </section>
  );
}

/** Whether the answer also made a rule, which can be taken back. */
function madeRule({ decision }: Approval): boolean {
  return decision === 'allow_always' || decision === 'reject_always';
}

function outcomeLine({ state, answerReason, stateReason }: Approval, waitsForEarlier: boolean): string {
  if (state === 'allowed' && waitsForEarlier) return strings.allowedWaits;
  if (state === 'rejected' && answerReason) return strings.rejectedBecause(answerReason);
  return stateReason ? strings.withReason(strings.state[state], stateReason) : strings.state[state];
}

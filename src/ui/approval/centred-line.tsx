import type { Approval } from '../../contracts/domain/run/run.ts';
import { LinkButton } from '../kit/button.tsx';
import { navigate } from '../routes/use-route.ts';
import styles from './approval.module.css';
import { Sentence } from './approval-sentence.tsx';
import { strings } from './approval-strings.ts';
import { useGoToApproval } from './use-go-to-approval.ts';

interface CentredLineProps {
  approval: Approval;
  /** Whether the centre shows it now, where it is answered. */
  isShown: boolean;
}

/** Replaces an approval in the panel beside a centre that shows it, or that shows another page and can show it. */
export function CentredLine({ approval, isShown }: CentredLineProps) {
  const { notebookId, runId } = approval;
  const goTo = useGoToApproval();
  const here = (
    <LinkButton onClick={() => navigate({ view: 'run', notebookId, runId })}>{strings.answerHere}</LinkButton>
  );
  if (isShown) {
    return (
      <p className={styles.centred}>
        {strings.inCentre} {here}
      </p>
    );
  }
  return (
    <section className={styles.centred} data-approval={approval.approvalId}>
      <Sentence approval={approval} />
      <p>
        <LinkButton onClick={() => goTo(approval)}>{strings.openInCentre}</LinkButton> · {here}
      </p>
    </section>
  );
}

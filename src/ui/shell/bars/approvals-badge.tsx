import { Hand } from 'lucide-react';
import { usePendingApprovals } from '../../../client/queries/use-approvals.ts';
import { useGoToApproval } from '../../approval/use-go-to-approval.ts';
import { strings } from '../../state/page/app-strings.ts';
import styles from '../app.module.css';

/** Shows how many approvals wait, or the number alone when `brief`; a press opens the first. */
export function WaitingBadge({ brief }: { brief: boolean }) {
  const pending = usePendingApprovals() ?? [];
  const goTo = useGoToApproval();
  const [first] = pending;
  if (!first) return null;
  return (
    <button
      type="button"
      className={styles.waiting}
      aria-label={strings.waitingLabel(pending.length)}
      onClick={() => goTo(first)}
    >
      <Hand size={16} strokeWidth={1.5} aria-hidden="true" />
      <span aria-hidden="true">{brief ? pending.length : strings.waiting(pending.length)}</span>
    </button>
  );
}

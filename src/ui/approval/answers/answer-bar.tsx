import { ChevronDown, ShieldCheck, ShieldX } from 'lucide-react';
import { type MouseEvent, type RefObject, useId, useState } from 'react';
import type { AlwaysReach, Approval, ApprovalDecision } from '../../../contracts/domain/run/run.ts';
import { Button } from '../../kit/button.tsx';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { mayAnswerAlways } from '../describe-rule.ts';
import { type AlwaysDecision, AlwaysForm } from './always-form.tsx';
import { useRested } from './use-rested.ts';

interface AnswerBarProps {
  approval: Approval;
  /** The person has scrolled to the end of the change. */
  seen: boolean;
  busy: boolean;
  working: boolean;
  reason: string;
  rejectButton: RefObject<HTMLButtonElement | null>;
  onReason: (reason: string) => void;
  onAnswer: (decision: ApprovalDecision, reach?: AlwaysReach) => void;
}

/** The answer buttons. Allowing requires that the whole change was seen; rejecting is always possible. */
export function AnswerBar({ approval, seen, busy, working, reason, rejectButton, onReason, onAnswer }: AnswerBarProps) {
  const whyId = useId();
  const moreId = useId();
  const canAllow = seen && !busy;
  const rested = useRested(seen);
  const allow = (event: MouseEvent) => {
    // Ignores a press that was started on another element: the card appeared under the pointer, or this is the second half of
    // a double click on the previous card. Keys are safe: this button never receives the focus by itself.
    const isForThis = event.detail === 0 || (event.detail === 1 && rested);
    if (canAllow && isForThis) onAnswer('allow_once');
  };
  const [always, setAlways] = useState<AlwaysDecision | null>(null);
  const canBeRule = mayAnswerAlways(approval);
  if (always !== null) {
    return (
      <div className={styles.answers} data-answers>
        <AlwaysForm
          approval={approval}
          decision={always}
          busy={busy}
          onAnswer={(reach) => onAnswer(always, reach)}
          onCancel={() => {
            setAlways(null);
            focusSoon(moreId);
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.answers} data-answers>
      <input
        className={kit.input}
        aria-label={strings.reason}
        placeholder={strings.reasonHint}
        value={reason}
        maxLength={2000}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <p id={whyId} className={page.soft} role="status">
        {seen ? strings.seenAll : strings.scrollFirst}
      </p>
      <div className={styles.buttons}>
        <Button ref={rejectButton} disabled={busy} onClick={() => onAnswer('reject_once')}>
          {common.reject}
        </Button>
        {working && <Working text={strings.answering} />}
        <span className={styles.split}>
          <Button
            className={styles.allow ?? ''}
            aria-disabled={!canAllow || !rested}
            aria-describedby={whyId}
            onClick={allow}
          >
            {strings.allow}
          </Button>
          {canBeRule && (
            <MenuButton
              id={moreId}
              className={styles.more}
              aria-label={strings.moreAnswers}
              disabled={busy}
              menuLabel={strings.moreAnswers}
              onChoose={(id) => setAlways(id === 'allow' ? 'allow_always' : 'reject_always')}
              choices={[
                { id: 'allow', text: strings.alwaysAllow, icon: ShieldCheck, disabled: !canAllow },
                { id: 'reject', text: strings.alwaysReject, icon: ShieldX },
              ]}
            >
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
            </MenuButton>
          )}
        </span>
      </div>
    </div>
  );
}

import { ChevronDown, ShieldCheck, ShieldX } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { Approval, ApprovalDecision } from '../../contracts/run.ts';
import { Button } from '../kit/button.tsx';
import kit from '../kit/kit.module.css';
import { MenuButton } from '../kit/menu.tsx';
import { Working } from '../kit/working.tsx';
import styles from './approval.module.css';
import { alwaysRule, mayAnswerAlways } from './rule-words.ts';
import { strings } from './strings.ts';

interface AnswerBarProps {
  approval: Approval;
  /** The end of the change was in sight. */
  seen: boolean;
  busy: boolean;
  working: boolean;
  reason: string;
  rejectButton: RefObject<HTMLButtonElement | null>;
  onReason: (reason: string) => void;
  onAnswer: (decision: ApprovalDecision) => void;
}

/** The answers. Allowing is possible once all of the change could be seen; rejecting always is. */
export function AnswerBar({ approval, seen, busy, working, reason, rejectButton, onReason, onAnswer }: AnswerBarProps) {
  const whyId = useId();
  const canAllow = seen && !busy;
  const rule = alwaysRule(approval);
  const canBeRule = mayAnswerAlways(approval);
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
      <p id={whyId} className={styles.seen} role="status">
        {seen ? strings.seenAll : strings.scrollFirst}
      </p>
      <div className={styles.buttons}>
        <Button ref={rejectButton} disabled={busy} onClick={() => onAnswer('reject_once')}>
          {strings.reject}
        </Button>
        {working && <Working text={strings.answering} />}
        <span className={styles.split}>
          <Button
            className={styles.allow ?? ''}
            aria-disabled={!canAllow}
            aria-describedby={whyId}
            onClick={() => {
              if (canAllow) onAnswer('allow_once');
            }}
          >
            {strings.allow}
          </Button>
          {canBeRule && (
            <MenuButton
              className={styles.more}
              aria-label={strings.moreAnswers}
              disabled={busy}
              menuLabel={strings.moreAnswers}
              onChoose={(id) => onAnswer(id === 'allow' ? 'allow_always' : 'reject_always')}
              choices={[
                { id: 'allow', text: strings.alwaysAllow, hint: rule, icon: ShieldCheck, disabled: !canAllow },
                { id: 'reject', text: strings.alwaysReject, hint: rule, icon: ShieldX },
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

import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton, LinkButton } from './button.tsx';
import styles from './kit.module.css';
import { strings } from './kit-strings.ts';
import { common } from './language/common-strings.ts';
import { VisibleText } from './visible-text.tsx';

interface ErrorNoteProps {
  message: string;
  /** Buttons that resolve the problem. */
  children?: ReactNode;
  onDismiss?: () => void;
  /** `decide`: no error, but a decision is needed. */
  tone?: 'stopped' | 'decide';
}

/** Shows an error where it occurred. */
export function ErrorNote({ message, children, onDismiss, tone = 'stopped' }: ErrorNoteProps) {
  const [giveBack] = useState(focusGivenBack);
  return (
    <div ref={giveBack} className={styles.error} data-tone={tone} role="alert">
      <div className={styles.errorText}>
        <p>
          <VisibleText text={message} />
        </p>
        {onDismiss && <IconButton icon={X} label={strings.dismiss} onClick={onDismiss} />}
      </div>
      {children && <div className={styles.errorActions}>{children}</div>}
    </div>
  );
}

/** Shows an error, and offers to try again. */
export function RetryNote({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorNote message={message}>
      <LinkButton onClick={onRetry}>{common.retry}</LinkButton>
    </ErrorNote>
  );
}

/** Returns the focus to the element that had it before, when the note disappears with the focus in it. */
function focusGivenBack() {
  const before = document.activeElement;
  return (note: HTMLElement | null) => () => {
    const isIn = note?.contains(document.activeElement) === true;
    if (isIn && before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

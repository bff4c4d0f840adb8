import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { useAction } from './hooks/use-action.ts';
import styles from './kit.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What to do next, and actions. */
  children?: ReactNode;
}

/** Says in place of a list why it is empty, and what to do next. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}

interface TryExampleProps {
  text: string;
  /** Makes the example. Its failure is shown here. */
  onTry: () => Promise<unknown>;
}

/** Offers in an empty state something to try. */
export function TryExample({ text, onTry }: TryExampleProps) {
  const make = useAction(onTry);
  return (
    <>
      <Button busy={make.busy} onClick={() => void make.run()}>
        {text}
      </Button>
      {make.error && <ErrorNote message={make.error.message} onDismiss={make.clearError} />}
    </>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
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

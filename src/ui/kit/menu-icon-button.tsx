import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components';
import styles from './kit.module.css';

/** An icon button that opens a menu. */
export function MenuIconButton({
  icon: Icon,
  label,
  tabIndex,
}: {
  icon: LucideIcon;
  label: string;
  tabIndex?: number;
}) {
  const focusable = tabIndex === undefined ? {} : { excludeFromTabOrder: tabIndex < 0 };
  return (
    <Button className={styles.iconButton ?? ''} aria-label={label} {...focusable}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

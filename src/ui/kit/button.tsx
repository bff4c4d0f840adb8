import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './kit.module.css';

type Tone = 'plain' | 'primary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: Tone;
  icon?: LucideIcon;
  /** Busy: ignores presses but keeps the focus, which a disabled button would lose. */
  busy?: boolean;
}

const toneClass: Record<Tone, string | undefined> = {
  plain: '',
  primary: styles.primary,
  quiet: styles.quiet,
  danger: styles.danger,
};

/** A button with a label and an optional icon. */
export function Button({ tone = 'plain', icon: Icon, busy, className = '', children, ...rest }: ButtonProps) {
  const still = busy ? { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } : {};
  return (
    <button type="button" {...rest} {...still} className={`${styles.button} ${toneClass[tone]} ${className}`}>
      {Icon && <Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${styles.iconButton} ${className}`}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** A button in running text. */
export function LinkButton({ className = '', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={`${styles.link} ${className}`} />;
}

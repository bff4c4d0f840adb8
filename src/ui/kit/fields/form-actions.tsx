import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { common } from '../language/common-strings.ts';
import page from '../styles/page.module.css';

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'aria-describedby'> {
  /** Names what the form does. */
  submit: ReactNode;
  onCancel: () => void;
  /** Default: the buttons as they stand on pages. */
  className?: string | undefined;
  /** Shown behind the buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a form: the one that submits it, and Cancel. */
export function FormActions({
  submit,
  onCancel,
  className = page.actions,
  children,
  ...submitProps
}: FormActionsProps) {
  return (
    <div className={className}>
      <Button type="submit" tone="primary" {...submitProps}>
        {submit}
      </Button>
      <Button onClick={onCancel}>{common.cancel}</Button>
      {children}
    </div>
  );
}

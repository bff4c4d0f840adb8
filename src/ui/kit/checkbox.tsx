import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import page from './styles/page.module.css';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  /** Shown below, and part of the accessible description. */
  hint?: ReactNode;
  onCheck: (checked: boolean) => void;
}

export function Checkbox({ hint, onCheck, children, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <>
      <label className={page.choice}>
        <input
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          {...rest}
          type="checkbox"
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        {children}
      </label>
      {hint !== undefined && (
        <p className={page.hint} id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

import type { KeyboardEvent, ReactNode } from 'react';
import page from '../../kit/styles/page.module.css';

export type ApplyChoiceValue = 'apply' | 'ignore';

export interface ApplyChoiceProps {
  title: string;
  label: string;
  chosen: ApplyChoiceValue;
  onChoose: (chosen: ApplyChoiceValue) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What the choice means, below it. */
  children: ReactNode;
}

/** Offers to leave out something that an archive has beside its files. */
export function ApplyChoice({ title, label, chosen, onChoose, onKeyDown, children }: ApplyChoiceProps) {
  return (
    <fieldset className={page.whose}>
      <legend>{title}</legend>
      <label>
        <input
          type="checkbox"
          checked={chosen === 'apply'}
          onChange={(event) => onChoose(event.target.checked ? 'apply' : 'ignore')}
          onKeyDown={onKeyDown}
        />
        {label}
      </label>
      {children}
    </fieldset>
  );
}

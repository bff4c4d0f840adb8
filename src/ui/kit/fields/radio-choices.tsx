import { type ReactNode, useId } from 'react';
import page from '../styles/page.module.css';

interface RadioChoicesProps<T extends string | number> {
  /** Accessible name of the group. Without it, the choices stand in a group of the caller. */
  label?: string;
  of: readonly T[];
  chosen: T | null | undefined;
  /** Default: a name of their own. */
  name?: string;
  onChoose: (value: T) => void;
  /** What a choice says. */
  says: Readonly<Record<T, string>> | ((value: T) => ReactNode);
}

/** A radio button for each choice, of which one is chosen. */
export function RadioChoices<T extends string | number>({
  label,
  of,
  chosen,
  name,
  onChoose,
  says,
}: RadioChoicesProps<T>) {
  const own = useId();
  const choices = of.map((each) => (
    <label key={each} className={page.choice}>
      <input type="radio" name={name ?? own} checked={each === chosen} onChange={() => onChoose(each)} />
      {typeof says === 'function' ? says(each) : says[each]}
    </label>
  ));
  if (label === undefined) return choices;
  return (
    <fieldset className={page.choices} aria-label={label}>
      {choices}
    </fieldset>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { strings } from '../texts/retention-strings.ts';
import styles from './retention.module.css';

/** Items that are listed; the button names the number of all. */
const SHOWN = 100;

interface RemovalFormProps<T> {
  readonly label: string;
  /** What the choice is called, and its values with their texts. */
  readonly which: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  /** Resolves with what would be removed. Keeps its identity. */
  readonly find: (which: string) => Promise<readonly T[]>;
  readonly listLabel: string;
  readonly keyOf: (item: T) => string;
  readonly item: (item: T) => ReactNode;
  readonly warning: string;
  readonly removeLabel: (found: readonly T[]) => string;
  readonly remove: (which: string, found: readonly T[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Lists what a clean-up removes, then removes it. */
export function RemovalForm<T>({
  label,
  which,
  choices,
  find,
  listLabel,
  keyOf,
  item,
  warning,
  removeLabel,
  remove,
  onClose,
}: RemovalFormProps<T>) {
  const [chosen, setChosen] = useState(choices[0]?.[0] ?? '');
  const { found, problem } = useFound(find, chosen);
  const removal = useAction(async () => remove(chosen, found ?? []));
  return (
    <fieldset {...opened(onClose)} className={page.question} aria-label={label}>
      <SelectField label={which} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
        <Options of={choices} />
      </SelectField>
      {problem !== null && <ErrorNote message={problem} />}
      {found === null && problem === null && <Working text={strings.reading} />}
      {found?.length === 0 && <p>{strings.nothing}</p>}
      {found && found.length > 0 && (
        <>
          <ul className={`${page.plainList} ${styles.list}`} aria-label={listLabel}>
            {found.slice(0, SHOWN).map((one) => (
              <li key={keyOf(one)}>{item(one)}</li>
            ))}
          </ul>
          {found.length > SHOWN && <p>{common.andMore(found.length - SHOWN)}</p>}
          <p>{warning}</p>
        </>
      )}
      {removal.error && <ErrorNote message={removal.error.message} />}
      {removal.working && <Working text={strings.removing} />}
      <div className={page.actions}>
        {found && found.length > 0 && (
          <Button tone="danger" busy={removal.busy} onClick={() => void removal.run()}>
            {removeLabel(found)}
          </Button>
        )}
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </fieldset>
  );
}

/** Asks what would be removed; null until it is known. */
function useFound<T>(find: (which: string) => Promise<readonly T[]>, which: string) {
  const [found, setFound] = useState<readonly T[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setFound(null);
    setProblem(null);
    return followPromise(find(which), setFound, (error) => setProblem(translateError(error)));
  }, [find, which]);
  return { found, problem };
}

import { useLocalOnlyNamesShown } from '../../client/queries/use-labels.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import page from '../kit/styles/page.module.css';
import { useClient } from '../state/client-context.tsx';
import { strings } from './settings-strings.ts';

const HINT_ID = 'names-hint';

/** Lets the person choose whether models on servers get the names of local-only files. */
export function PrivacySection() {
  const { call } = useClient();
  const shown = useLocalOnlyNamesShown();
  const choose = useAction((next: boolean) => call('rules.showLocalOnlyNames', { shown: next }));
  const current = shown === true ? 'shown' : 'hidden';
  return (
    <section>
      <h2>{strings.privacy}</h2>
      <fieldset className={page.choices} aria-label={strings.names} aria-describedby={HINT_ID}>
        <legend>{strings.names}</legend>
        {(['hidden', 'shown'] as const).map((choice) => (
          <label key={choice} className={page.choice}>
            <input
              type="radio"
              name="local-only-names"
              checked={shown !== undefined && current === choice}
              disabled={shown === undefined}
              onChange={() => void choose.run(choice === 'shown')}
            />
            {strings.nameChoices[choice]}
          </label>
        ))}
      </fieldset>
      <p className={page.hint} id={HINT_ID}>
        {strings.nameHints[current]}
      </p>
      {choose.error && <ErrorNote message={choose.error.message} onDismiss={choose.clearError} />}
    </section>
  );
}

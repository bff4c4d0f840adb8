import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { GitState } from '../contract/git-requests.ts';
import type { Automatic } from '../contract/git-settings.ts';
import { strings } from '../texts/git-strings.ts';

const CHOICES = ['daily', 'beforeRuns', 'afterReviews'] as const satisfies readonly (keyof Automatic)[];

/** Lets the person choose when commits are made without them. */
export function AutomaticChoices({ state: { notebookId, automatic } }: { state: GitState }) {
  const { call } = useClient();
  const words = strings.automatic;
  const set = useAction((choice: keyof Automatic, isOn: boolean) =>
    call('git.settings', { notebookId, automatic: { [choice]: isOn } }),
  );
  return (
    <fieldset className={page.whose}>
      <legend>{words.legend}</legend>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={automatic?.[choice] ?? false}
            disabled={set.busy}
            onChange={(event) => void set.run(choice, event.currentTarget.checked)}
          />
          {words.choices[choice]}
        </label>
      ))}
      <p className={page.hint}>{words.hint}</p>
      {set.error !== null && <ErrorNote message={set.error.message} />}
    </fieldset>
  );
}

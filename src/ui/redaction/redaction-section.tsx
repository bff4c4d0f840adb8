import { useRedaction } from '../../client/providers/use-redaction.ts';
import { REDACTION_KINDS } from '../../contracts/domain/row-words.ts';
import type { MaskedPlaces, RedactionKind, RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import { Checkbox } from '../kit/checkbox.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import page from '../kit/styles/page.module.css';
import { useClient } from '../state/client-context.tsx';
import { REDACTION_TITLE_ID } from './masked-link.tsx';
import { OwnPatterns } from './own-patterns.tsx';
import styles from './redaction.module.css';
import { redactionStrings as strings } from './redaction-strings.ts';
import { TryRedaction } from './try-redaction.tsx';

const HINT_ID = 'redaction-hint';
const PLACES_HINT_ID = 'redaction-places-hint';
const MASKED_PLACES = ['exports', 'traces', 'log'] as const satisfies readonly (keyof MaskedPlaces)[];

/** Lets the person choose what servers never receive, and try it on a text. */
export function RedactionSection() {
  const { call } = useClient();
  const settings = useRedaction();
  const update = useAction((patch: Partial<RedactionSettings>) => call('redaction.update', patch));
  const toggle = (kind: RedactionKind, isOn: boolean) => {
    if (settings === undefined) return;
    const kinds = REDACTION_KINDS.filter((one) => (one === kind ? isOn : settings.kinds.includes(one)));
    void update.run({ kinds });
  };
  const switchPlace = (place: keyof MaskedPlaces, isOn: boolean) => {
    if (settings !== undefined) void update.run({ alsoIn: { ...settings.alsoIn, [place]: isOn } });
  };
  return (
    <section>
      <h2 id={REDACTION_TITLE_ID} tabIndex={-1}>
        {strings.title}
      </h2>
      <fieldset className={page.choices} aria-describedby={HINT_ID}>
        <legend>{strings.masked}</legend>
        {REDACTION_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={settings?.kinds.includes(kind) ?? false}
            disabled={settings === undefined}
            onCheck={(checked) => toggle(kind, checked)}
          >
            {strings.kinds[kind]}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.reach} id={HINT_ID}>
        <p>{strings.hint}</p>
        <ul>
          <li>{strings.alsoFound}</li>
          <li>{strings.notFound}</li>
          <li>{strings.helpers}</li>
        </ul>
      </div>
      <fieldset className={page.choices} aria-describedby={PLACES_HINT_ID}>
        <legend>{strings.places}</legend>
        {MASKED_PLACES.map((place) => (
          <Checkbox
            key={place}
            checked={settings?.alsoIn[place] ?? false}
            disabled={settings === undefined}
            onCheck={(checked) => switchPlace(place, checked)}
          >
            {strings.placeNames[place]}
          </Checkbox>
        ))}
      </fieldset>
      <p className={page.hint} id={PLACES_HINT_ID}>
        {strings.placesHint}
      </p>
      {settings && (
        <OwnPatterns
          patterns={settings.patterns}
          busy={update.busy}
          onChange={(patterns) => update.run({ patterns })}
        />
      )}
      {update.error && <ErrorNote message={update.error.message} onDismiss={update.clearError} />}
      <TryRedaction settings={settings} />
    </section>
  );
}

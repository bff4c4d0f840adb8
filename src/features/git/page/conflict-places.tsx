import { type ReactNode, useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { RadioChoices } from '../../../ui/kit/fields/radio-choices.tsx';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { FileConflict } from '../contract/git-requests.ts';
import type { ConflictPlace, PlaceChoice } from '../contract/note-parts.ts';
import { strings } from '../texts/git-strings.ts';
import styles from './git.module.css';

interface ConflictPlacesProps {
  notebookId: string;
  path: string;
  /** Shown for a file that cannot be merged. */
  otherwise: ReactNode;
  onDecide: (places: PlaceChoice[], shown: string) => void;
  busy: boolean;
}

/** Shows each place of a file that both sides changed, with what both began with, and merges as chosen. */
export function ConflictPlaces({ notebookId, path, otherwise, onDecide, busy }: ConflictPlacesProps) {
  const { conflict, error } = useConflict(notebookId, path);
  const [choices, setChoices] = useState<Readonly<Record<number, PlaceChoice>>>({});
  if (error !== null) return <ErrorNote message={error} />;
  if (conflict === null) return <Working text={strings.diff.reading} />;
  if (conflict.parts === null) return otherwise;
  const places = conflict.parts.filter((part) => part.type === 'conflict').map((place, index) => ({ place, index }));
  const chosen = places.flatMap(({ index }) => choices[index] ?? []);
  const open = places.length - chosen.length;
  const words = strings.conflicts;
  return (
    <div className={styles.section}>
      <p className={page.hint}>{words.merged(places.length)}</p>
      {places.map(({ place, index }) => (
        <Place
          key={index}
          number={index + 1}
          place={place}
          choice={choices[index] ?? null}
          onChoose={(choice) => setChoices({ ...choices, [index]: choice })}
        />
      ))}
      <div className={page.actions}>
        <Button disabled={open > 0} busy={busy} onClick={() => onDecide(chosen, conflict.shown)}>
          {words.apply}
        </Button>
        {open > 0 && <span className={entryStyles.soft}>{words.undecided(open)}</span>}
      </div>
    </div>
  );
}

interface PlaceProps {
  /** From 1. */
  number: number;
  place: ConflictPlace;
  choice: PlaceChoice | null;
  onChoose: (choice: PlaceChoice) => void;
}

function Place({ number, place, choice, onChoose }: PlaceProps) {
  const words = strings.conflicts;
  // A property has one value.
  const choices: readonly PlaceChoice[] = place.kind === 'property' ? ['mine', 'theirs'] : ['mine', 'theirs', 'both'];
  return (
    <fieldset className={styles.place}>
      <legend>
        <VisibleText text={place.kind === 'lines' ? words.place.lines(number) : words.place[place.kind](place.name)} />
      </legend>
      <div className={styles.versions}>
        {(['base', 'mine', 'theirs'] as const).map((side) => (
          <figure
            key={side}
            data-taken={choice !== null && (choice === side || (choice === 'both' && side !== 'base'))}
          >
            <figcaption>{{ base: words.base, mine: words.mineText, theirs: words.theirsText }[side]}</figcaption>
            <pre>{place[side].trim() === '' ? <i>{words.noText}</i> : <VisibleText text={place[side].trim()} />}</pre>
          </figure>
        ))}
      </div>
      <div className={page.choices}>
        <RadioChoices of={choices} chosen={choice} onChoose={onChoose} says={words.choices} />
      </div>
    </fieldset>
  );
}

function useConflict(notebookId: string, path: string) {
  const { call } = useClient();
  const [conflict, setConflict] = useState<FileConflict | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    () =>
      followPromise(call('git.conflict', { notebookId, path }), setConflict, (failure) =>
        setError(translateError(failure)),
      ),
    [call, notebookId, path],
  );
  return { conflict, error };
}

import { useState } from 'react';
import { RadioChoices } from '../../kit/fields/radio-choices.tsx';
import page from '../../kit/styles/page.module.css';
import { type NoteMode, preferences } from '../../state/preferences.ts';
import { strings as editorStrings } from '../editor-strings.ts';
import { strings } from './opening-strings.ts';

const modes: readonly NoteMode[] = ['read', 'live', 'write', 'both'];

/** The choice of the view in which a note opens first. */
export function OpeningSection() {
  const [mode, setMode] = useState(() => preferences.noteMode('note') ?? 'read');
  return (
    <section>
      <h2>{strings.title}</h2>
      <fieldset className={page.choices} aria-label={strings.choice} aria-describedby="opening-hint">
        <RadioChoices
          of={modes}
          chosen={mode}
          onChoose={(choice) => {
            preferences.setNoteMode('note', choice);
            setMode(choice);
          }}
          says={editorStrings.modes}
        />
      </fieldset>
      <p className={page.hint} id="opening-hint">
        {strings.hint}
      </p>
    </section>
  );
}

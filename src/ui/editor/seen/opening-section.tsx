import { useState } from 'react';
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
        {modes.map((choice) => (
          <label key={choice} className={page.choice}>
            <input
              type="radio"
              name="opening"
              checked={mode === choice}
              onChange={() => {
                preferences.setNoteMode('note', choice);
                setMode(choice);
              }}
            />
            {editorStrings.modes[choice]}
          </label>
        ))}
      </fieldset>
      <p className={page.hint} id="opening-hint">
        {strings.hint}
      </p>
    </section>
  );
}

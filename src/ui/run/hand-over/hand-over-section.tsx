import { useState } from 'react';
import page from '../../kit/styles/page.module.css';
import { preferences } from '../../state/preferences.ts';
import { handOverStrings as strings } from './hand-over-strings.ts';

/** The setting that hands over without asking what is beyond an agent that works by rules. */
export function HandOverSection() {
  const [isOn, setOn] = useState(preferences.handsOver);
  return (
    <section>
      <h2>{strings.section}</h2>
      <label className={page.choice}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="hand-over-hint"
          onChange={(event) => {
            preferences.setHandsOver(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        {strings.alone}
      </label>
      <p className={page.hint} id="hand-over-hint">
        {strings.aloneHint}
      </p>
    </section>
  );
}

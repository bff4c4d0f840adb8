import { useState } from 'react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { preferences } from '../../state/preferences.ts';
import { handOverStrings as strings } from './hand-over-strings.ts';

/** The setting that hands over without asking what is beyond an agent that works by rules. */
export function HandOverSection() {
  const [isOn, setOn] = useState(preferences.handsOver);
  return (
    <section>
      <h2>{strings.section}</h2>
      <Checkbox
        checked={isOn}
        hint={strings.aloneHint}
        onCheck={(checked) => {
          preferences.setHandsOver(checked);
          setOn(checked);
        }}
      >
        {strings.alone}
      </Checkbox>
    </section>
  );
}

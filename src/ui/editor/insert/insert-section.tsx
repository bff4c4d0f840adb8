import { useSyncExternalStore } from 'react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { insertChoice } from './insert-choice.ts';
import { strings } from './insert-strings.ts';

/** The choice whether the editor offers what it can insert. */
export function InsertSection() {
  const isOn = useSyncExternalStore(insertChoice.subscribe, insertChoice.get);
  return (
    <section>
      <h2>{strings.settings.title}</h2>
      <Checkbox checked={isOn} hint={strings.settings.hint} onCheck={insertChoice.set}>
        {strings.settings.show}
      </Checkbox>
    </section>
  );
}

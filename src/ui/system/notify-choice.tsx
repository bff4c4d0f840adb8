import { useSyncExternalStore } from 'react';
import { Checkbox } from '../kit/checkbox.tsx';
import page from '../kit/styles/page.module.css';
import { notifyState, setNotify } from './notify-setting.ts';
import { notifyStrings as strings } from './notify-strings.ts';

/** Turns the notifications about approvals on or off. */
export function NotifyChoice() {
  const state = useSyncExternalStore(notifyState.subscribe, notifyState.get);
  if (state === 'unsupported' || state === 'denied') return <p className={page.hint}>{strings[state]}</p>;
  return (
    <Checkbox checked={state === 'on'} hint={strings.hint} onCheck={(checked) => void setNotify(checked)}>
      {strings.label}
    </Checkbox>
  );
}

/** The same in Settings. */
export function NotifySection() {
  return (
    <section>
      <h2>{strings.title}</h2>
      <NotifyChoice />
    </section>
  );
}

import { useId, useSyncExternalStore } from 'react';
import page from '../kit/styles/page.module.css';
import { notifyState, setNotify } from './notify-setting.ts';
import { notifyStrings as strings } from './notify-strings.ts';

/** Turns the notifications about approvals on or off. */
export function NotifyChoice() {
  const state = useSyncExternalStore(notifyState.subscribe, notifyState.get);
  const hintId = useId();
  if (state === 'unsupported' || state === 'denied') return <p className={page.hint}>{strings[state]}</p>;
  return (
    <>
      <label className={page.choice}>
        <input
          type="checkbox"
          checked={state === 'on'}
          aria-describedby={hintId}
          onChange={(event) => void setNotify(event.currentTarget.checked)}
        />
        {strings.label}
      </label>
      <p className={page.hint} id={hintId}>
        {strings.hint}
      </p>
    </>
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

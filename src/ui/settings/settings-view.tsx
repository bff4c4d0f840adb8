import { useCallback, useEffect, useState } from 'react';
import type { CommandResults } from '../../contracts/commands.ts';
import { toErrorData } from '../../contracts/errors.ts';
import { useClient } from '../app/client-context.tsx';
import { preferences, type Theme } from '../app/preferences.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/page.module.css';
import { strings } from './strings.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** What belongs to this device: room, looks, the console, and what this is. */
export function SettingsView() {
  const [theme, setTheme] = useState(preferences.theme);
  const [consoleOn, setConsoleOn] = useState(preferences.consoleOn);
  return (
    <div className={page.view}>
      <h1 className={page.title}>{strings.title}</h1>
      <Storage />
      <section>
        <h2>{strings.look}</h2>
        <fieldset className={page.choices} aria-label={strings.theme}>
          {themes.map((choice) => (
            <label key={choice} className={page.choice}>
              <input
                type="radio"
                name="theme"
                checked={theme === choice}
                onChange={() => {
                  preferences.setTheme(choice);
                  setTheme(choice);
                }}
              />
              {strings.themes[choice]}
            </label>
          ))}
        </fieldset>
      </section>
      <section>
        <h2>{strings.advanced}</h2>
        <label className={page.choice}>
          <input
            type="checkbox"
            checked={consoleOn}
            aria-describedby="console-hint"
            onChange={(event) => {
              preferences.setConsole(event.currentTarget.checked);
              setConsoleOn(event.currentTarget.checked);
            }}
          />
          {strings.console}
        </label>
        <p className={page.hint} id="console-hint">
          {strings.consoleHint}
        </p>
      </section>
      <section>
        <h2>{strings.about}</h2>
        <p>{strings.version(__CLOISTER_VERSION__, __CLOISTER_BUILD__)}</p>
        <p>
          {strings.licence} <a href="./licences.txt">{strings.licences}</a>
        </p>
      </section>
    </div>
  );
}

function Storage() {
  const { call } = useClient();
  const { notify } = useNotices();
  const [status, setStatus] = useState<CommandResults['storage.status'] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = useCallback(async () => {
    try {
      setStatus(await call('storage.status', {}));
    } catch (failure) {
      setError(toErrorData(failure).message);
    }
  }, [call]);
  useEffect(() => {
    void read();
  }, [read]);
  const persist = async () => {
    if (await navigator.storage.persist()) await read();
    else notify(strings.persistRefused);
  };
  return (
    <section>
      <h2>{strings.storage}</h2>
      <p>{strings.storageText}</p>
      {error !== null && <ErrorNote message={strings.storageFailed(error)} />}
      {status && (
        <>
          <p>{strings.used(status.usageBytes, status.quotaBytes)}</p>
          <p>{status.persisted ? strings.persisted : strings.notPersisted}</p>
          {!status.persisted && <Button onClick={() => void persist()}>{strings.persist}</Button>}
          <p className={page.hint}>{strings.schema(status.schemaVersion)}</p>
        </>
      )}
    </section>
  );
}

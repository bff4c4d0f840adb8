import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import styles from './files.module.css';
import { strings } from './strings.ts';
import { useImport } from './use-import.tsx';

/** Asks whose words they are before files come in: what others wrote is watched. */
export function ImportQuestion({ files }: { files: number }) {
  const { begin, stop } = useImport();
  const [theirs, setTheirs] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const words = strings.whose;
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  };
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className={styles.question}
      aria-label={words.title(files)}
      onSubmit={(event) => {
        event.preventDefault();
        begin(theirs ? ['untrusted'] : []);
      }}
    >
      <fieldset className={styles.whose}>
        <legend>{words.question}</legend>
        <label>
          <input
            ref={first}
            type="radio"
            name="whose"
            checked={!theirs}
            onChange={() => setTheirs(false)}
            onKeyDown={leave}
          />
          {words.mine}
        </label>
        <label>
          <input type="radio" name="whose" checked={theirs} onChange={() => setTheirs(true)} onKeyDown={leave} />
          {words.theirs}
        </label>
      </fieldset>
      <p className={styles.hint}>{theirs ? words.theirsMeans : words.mineMeans}</p>
      <div className={styles.formActions}>
        <Button type="submit" tone="primary">
          {words.begin(files)}
        </Button>
        <Button onClick={stop}>{strings.cancel}</Button>
      </div>
    </form>
  );
}

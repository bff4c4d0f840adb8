import { useState } from 'react';
import {
  MAX_TRIED_CHARS,
  type RedactionFinding,
  type RedactionSettings,
} from '../../contracts/domain/run/redaction.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { TextArea } from '../kit/field.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { useStable } from '../kit/hooks/use-stable.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { useClient } from '../state/client-context.tsx';
import DisguisedSearch from './disguised-search.tsx';
import styles from './redaction.module.css';
import { redactionStrings as strings } from './redaction-strings.ts';

interface Tried {
  /** The settings, as JSON. */
  readonly foundWith: string | undefined;
  readonly original: string;
  readonly masked: string;
  readonly findings: readonly RedactionFinding[];
}

/** Finds and masks values in a text of the person. The text is kept nowhere. */
export function TryRedaction({ settings }: { settings: RedactionSettings | undefined }) {
  const { call } = useClient();
  const [text, setText] = useState('');
  const [last, setTried] = useState<Tried | null>(null);
  // A result holds for the settings it was found with.
  const foundWith = JSON.stringify(settings);
  const tried = last?.foundWith === foundWith ? last : null;
  const readSettings = useStable(() => foundWith);
  const test = useAction(async () => {
    const result = await call('redaction.test', { text });
    // Pressed before the page had read the settings, it holds for those that have come since.
    setTried({
      foundWith: foundWith ?? readSettings(),
      original: text,
      masked: result.text,
      findings: result.findings,
    });
  });
  return (
    <>
      <h3>{strings.tryIt}</h3>
      <div className={styles.form}>
        <TextArea
          label={strings.text}
          hint={strings.tryHint}
          rows={4}
          maxLength={MAX_TRIED_CHARS}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTried(null);
          }}
        />
        <Button disabled={text === ''} busy={test.busy} onClick={() => void test.run()}>
          {strings.test}
        </Button>
      </div>
      {test.error && <ErrorNote message={test.error.message} onDismiss={test.clearError} />}
      <p role="status">
        {tried && (tried.findings.length === 0 ? strings.nothing : strings.found(tried.findings.length))}
      </p>
      {tried && tried.findings.length > 0 && <Result tried={tried} />}
      <DisguisedSearch text={text} />
    </>
  );
}

function Result({ tried: { original, masked, findings } }: { tried: Tried }) {
  return (
    <>
      <h4>{strings.findings}</h4>
      <p className={styles.result}>
        {findings.map(({ kind, name, start, end }, index) => (
          <span key={start}>
            <VisibleText text={original.slice(findings[index - 1]?.end ?? 0, start)} />
            <mark title={kind === 'own' ? name : strings.kinds[kind]}>
              <VisibleText text={original.slice(start, end)} />
              <small>{kind === 'own' ? name : strings.kinds[kind]}</small>
            </mark>
          </span>
        ))}
        <VisibleText text={original.slice(findings.at(-1)?.end ?? 0)} />
      </p>
      <h4>{strings.sent}</h4>
      <p className={styles.result}>
        <VisibleText text={masked} />
      </p>
    </>
  );
}

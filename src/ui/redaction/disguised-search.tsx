import { useState } from 'react';
import { type DisguisedFinding, MAX_TRIED_CHARS } from '../../contracts/domain/run/redaction.ts';
import { LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { useClient } from '../state/client-context.tsx';
import styles from './redaction.module.css';
import { redactionStrings as strings } from './redaction-strings.ts';

/** Most characters of a found value that are shown. */
const SHOWN_CHARS = 80;

/** Offers to search a text for values in disguises that masking does not read, and names what was found. */
export default function DisguisedSearch({ text }: { text: string }) {
  const { call } = useClient();
  const [last, setLast] = useState<{ text: string; findings: readonly DisguisedFinding[] } | null>(null);
  const search = useAction(async () => {
    const { findings } = await call('redaction.search', { text: text.slice(0, MAX_TRIED_CHARS) });
    setLast({ text, findings });
  });
  const findings = last?.text === text ? last.findings : null;
  return (
    <div className={styles.disguised}>
      <LinkButton disabled={text === '' || search.busy} onClick={() => void search.run()}>
        {strings.search}
      </LinkButton>
      {search.error && <ErrorNote message={search.error.message} onDismiss={search.clearError} />}
      <div role="status">
        {findings && <p>{strings.disguised(findings.length)}</p>}
        {findings && findings.length > 0 && (
          <ul>
            {findings.map(({ kind, name, disguise, start, end }) => (
              <li key={start}>
                <VisibleText
                  text={strings.disguisedAs(
                    kind === 'own' ? name : strings.kinds[kind],
                    strings.disguises[disguise],
                    text.slice(start, Math.min(end, start + SHOWN_CHARS)),
                  )}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

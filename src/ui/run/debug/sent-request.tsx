import { useCallback, useMemo, useState } from 'react';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useLoaded } from '../../kit/hooks/use-loaded.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from './debug.module.css';
import { debugStrings as strings } from './debug-strings.ts';
import { CopyButton, Raw, Section } from './raw-section.tsx';
import { type ReadRequest, readRequest } from './read-request.ts';

/** Messages listed at first, the newest: those before them were sent with earlier steps, too. */
const SHOWN_MESSAGES = 20;

/** Shows the request of one step exactly as the model received it. It is read when it is opened. */
export function SentRequest({ runId, index }: { runId: string; index: number }) {
  const { call } = useClient();
  const load = useCallback(async () => ({ kept: await call('runs.request', { runId, index }) }), [call, runId, index]);
  const { value: loaded, error } = useLoaded(load);
  const text = loaded?.kept?.text ?? null;
  const request = useMemo(() => (text === null ? null : readRequest(text)), [text]);
  if (error !== null) return <ErrorNote message={error} />;
  if (loaded === null) return <Working text={strings.requestLoading} />;
  const { kept } = loaded;
  if (kept === null) return <p className={styles.note}>{strings.notKept}</p>;
  return (
    <>
      <p className={styles.note}>
        {strings.masked(kept.masked)} {kept.maskedHere > 0 && strings.maskedHere(kept.maskedHere)}
      </p>
      {text === null && <p className={styles.note}>{strings.tooLong(kept.chars)}</p>}
      {text !== null && (
        <p className={styles.note}>
          {strings.size(kept.chars)} <CopyButton what={strings.request} text={() => formatted(text)} />
        </p>
      )}
      {text !== null && (request === null ? <Raw title={strings.request} value={text} /> : <Parts request={request} />)}
    </>
  );
}

function Parts({ request: { messages, tools, options } }: { request: ReadRequest }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - SHOWN_MESSAGES);
  const listed = messages.map((message, at) => ({ ...message, at })).filter(({ at }) => at === 0 || at >= hidden);
  return (
    <>
      {listed.map(({ role, content, start, chars, at }) => (
        <div key={at}>
          <Section
            title={role === 'system' ? strings.roles.system : `${at}. ${strings.roles[role]}`}
            facts={`${strings.size(chars)} · ${start}`}
          >
            {() => <Raw title={strings.roles[role]} value={content} />}
          </Section>
          {at === 0 && hidden > 1 && (
            <LinkButton className={styles.more} onClick={() => setWhole(true)}>
              {strings.moreMessages(hidden - 1)}
            </LinkButton>
          )}
        </div>
      ))}
      <Section title={strings.tools(tools.length)}>
        {() => <Raw title={strings.tools(tools.length)} value={tools} />}
      </Section>
      <Section title={strings.options}>{() => <Raw title={strings.options} value={options} />}</Section>
    </>
  );
}

function formatted(json: string): string {
  const value = parseJson(json);
  return value === undefined ? json : JSON.stringify(value, null, 2);
}

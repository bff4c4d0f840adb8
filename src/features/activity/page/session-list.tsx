import { useCallback } from 'react';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translate } from '../../../ui/kit/worker-texts/translate.ts';
import { navigate } from '../../../ui/routes/use-route.ts';
import { strings as runStrings } from '../../../ui/run/run-strings.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { SessionListing } from '../contract/session-listing.ts';
import { strings } from '../texts/activity-strings.ts';
import styles from './activity.module.css';
import { TokensOf } from './activity-lists.tsx';
import { Disclosure } from './disclosure.tsx';
import { useAnswer } from './use-answer.ts';

/** Conversations that are listed. */
const SHOWN = 50;

/** The conversations in which an agent worked, that of the newest run first. */
export function SessionList({ agent }: { agent: string }) {
  const { call } = useClient();
  const ask = useCallback(() => call('sessions.list', { agent, limit: SHOWN }), [call, agent]);
  const { value: answer, error } = useAnswer(ask);
  if (error !== null) return <ErrorNote message={error} />;
  if (answer === null || answer.length === 0) return null;
  return (
    <Disclosure title={strings.conversations(answer.length)}>
      <ul className={`${page.plainList} ${styles.list}`}>
        {answer.map((session) => (
          <Conversation key={session.sessionId} session={session} />
        ))}
      </ul>
      {answer.length === SHOWN && <p className={page.note}>{strings.newest(SHOWN)}</p>}
    </Disclosure>
  );
}

function Conversation({ session }: { session: SessionListing }) {
  const { setSession } = usePlace();
  const { sessionId, notebookId, title, helperOf, status, startedMs, endedMs, runs, usage, filesChanged } = session;
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          if (helperOf === null) setSession(sessionId);
          navigate({ view: 'run', notebookId, runId: helperOf });
        }}
      >
        <VisibleText text={title} />
      </button>
      <span className={page.facts}>
        <span>{runStrings.status[status]}</span>
        {helperOf !== null && <span>{strings.asHelper}</span>}
        <span>{strings.started(startedMs)}</span>
        {endedMs !== null && <span>{common.ended(endedMs)}</span>}
        <span>{strings.runsOf(runs)}</span>
        <TokensOf usage={usage} />
        {filesChanged.length > 0 && <span>{strings.filesIn(filesChanged.length)}</span>}
      </span>
      {session.message !== null && <span className={page.stopped}>{translate(session.message, session.sentence)}</span>}
    </li>
  );
}

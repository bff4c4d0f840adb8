import { useEffect, useState } from 'react';
import { useMessages } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { RunDetails } from '../../contracts/wire/commands/commands.ts';
import { useClient } from '../app/state/client-context.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** Shows a run as stored: the prompt, the messages verbatim, each action as an envelope. */
export function DebugView({ run }: { run: Run }) {
  const { call } = useClient();
  const messages = useMessages(run.sessionId)?.filter((message) => message.runId === run.runId);
  const [details, setDetails] = useState<RunDetails | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { runId, updatedMs } = run;
  useEffect(() => {
    if (updatedMs < 0) return;
    call('runs.get', { runId }).then(setDetails, (failure) => setError(translateError(failure)));
  }, [call, runId, updatedMs]);

  if (error !== null) return <ErrorNote message={error} />;
  if (!details) return <Working text={strings.debugLoading} />;
  const { calls, steps: _steps, ...rest } = details;
  return (
    <div className={styles.debug}>
      <Section title={strings.debugPrompt} value={run.prompt} />
      <Section title={strings.debugMessages} value={messages ?? []} />
      <Section title={strings.debugEnvelopes} value={calls.map((each) => each.envelope)} />
      <Section title={strings.debugDetails} value={rest} />
    </div>
  );
}

function Section({ title, value }: { title: string; value: unknown }) {
  return (
    <details className={kit.disclosure}>
      <summary>{title}</summary>
      <pre className={kit.raw}>
        <VisibleText text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
      </pre>
    </details>
  );
}

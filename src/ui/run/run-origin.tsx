import { useRetriesOf, useRun } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const SHOWN_CHARS = 80;

/** Links a run to the one that it repeats, and to those that repeat it. */
export function RunOrigin({ run }: { run: Run }) {
  const origin = useRun(run.retryOf);
  const later = useRetriesOf(run.runId) ?? [];
  if (!origin && run.retryOf === null && later.length === 0) return null;
  return (
    <ul className={styles.origin}>
      {run.retryOf !== null && origin === null && <li>{strings.originGone}</li>}
      {origin && (
        <li>
          <RunLink run={origin} words={strings.againOf} />
        </li>
      )}
      {later.map((one) => (
        <li key={one.runId}>
          <RunLink run={one} words={strings.againIn} />
        </li>
      ))}
    </ul>
  );
}

function RunLink({ run: { runId, notebookId, prompt }, words }: { run: Run; words: (prompt: string) => string }) {
  return (
    <a href={formatRoute({ view: 'run', notebookId, runId })}>
      <VisibleText text={words(prompt.slice(0, SHOWN_CHARS).replace(/\s+/g, ' ').toWellFormed())} />
    </a>
  );
}

import { lazy, Suspense } from 'react';
import { useRetriesOf, useRun } from '../../client/queries/use-runs.ts';
import { reviewPartOf, taskIdOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { featureParts } from '../state/page/feature-parts.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const RunSource = lazy(async () => (await featureParts()).runSource());

const SHOWN_CHARS = 80;

/** Links a run to what started it, to the run that it repeats, and to those that repeat it. */
export function RunOrigin({ run }: { run: Run }) {
  const origin = useRun(run.retryOf);
  const later = useRetriesOf(run.runId) ?? [];
  const hasSource = taskIdOf(run) !== undefined || reviewPartOf(run) !== undefined;
  if (!origin && run.retryOf === null && later.length === 0 && !hasSource) return null;
  return (
    <ul className={`${page.plainList} ${styles.origin}`}>
      {hasSource && (
        <Suspense>
          <RunSource run={run} />
        </Suspense>
      )}
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

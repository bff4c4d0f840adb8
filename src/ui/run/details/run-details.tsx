import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import { navigate } from '../../routes/use-route.ts';
import { toBinStrings } from '../../state/bin/to-bin-strings.ts';
import { useToBin } from '../../state/bin/use-to-bin.ts';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { RunCost } from './run-cost.tsx';
import { RunReach } from './run-reach.tsx';

const RunGrant = lazy(() => import('../grant/run-grant.tsx'));
const RunMounts = lazy(() => import('./run-mounts.tsx'));
const RunPictures = lazy(() => import('./run-pictures.tsx'));
const ExportTrace = lazy(() => import('./export-trace.tsx'));
const DebugView = lazy(() => import('../debug/debug-view.tsx'));

interface RunDetailsProps {
  run: Run;
  calls: readonly ToolCallRow[];
  /** More that is shown among the details. */
  children: ReactNode;
}

/** Shows in one line what a run used, and on demand its rights, its access and the views about it. */
export function RunDetails({ run, calls, children }: RunDetailsProps) {
  const [debug, setDebug] = useState(false);
  const [exporting, setExporting] = useState(false);
  const toBin = useToBin();
  const { runId } = run;
  const ended = run.endedMs !== null;
  return (
    <>
      <details className={`${kit.disclosure} ${styles.details}`}>
        <summary className={styles.usage}>
          <span>{strings.details}</span>
          <RunCost run={run} />
        </summary>
        {children}
        <Suspense>
          <RunGrant run={run} />
          <RunMounts run={run} />
          {run.pictures && run.pictures.length > 0 && <RunPictures pictures={run.pictures} />}
        </Suspense>
        {ended && <RunReach run={run} calls={calls} />}
        <p className={styles.usage}>
          <LinkButton onClick={() => navigate({ view: 'log', runId })}>{strings.log}</LinkButton>
          {ended && run.toolCalls > 0 && (
            <LinkButton onClick={() => navigate({ view: 'playbooks', name: `of:${runId}` })}>
              {strings.makePlaybook}
            </LinkButton>
          )}
          <LinkButton aria-pressed={exporting} onClick={() => setExporting(!exporting)}>
            {strings.exportTrace}
          </LinkButton>
          {ended && (
            <LinkButton onClick={() => void toBin({ kind: 'run', id: runId, name: run.prompt })}>
              {toBinStrings.run}
            </LinkButton>
          )}
          <LinkButton aria-pressed={debug} onClick={() => setDebug(!debug)}>
            {strings.debug}
          </LinkButton>
        </p>
        {exporting && (
          <Suspense>
            <ExportTrace runId={runId} onClose={() => setExporting(false)} />
          </Suspense>
        )}
      </details>
      {debug && (
        <Suspense fallback={<Working text={strings.debugLoading} />}>
          <DebugView run={run} />
        </Suspense>
      )}
    </>
  );
}

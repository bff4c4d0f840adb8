import { lazy, Suspense, useMemo, useState } from 'react';
import { useChangesOfRun } from '../../client/queries/use-runs.ts';
import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { useAgentList } from '../agents/use-agent-list.tsx';
import kit from '../kit/kit.module.css';
import { Working } from '../kit/working.tsx';
import { changedFiles } from './changed-files.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const ReachOfRun = lazy(() => import('./reach-of-run.tsx'));

/** Shows on demand what a run could access, and what it did there. */
export function RunReach({ run, calls }: { run: Run; calls: readonly ToolCallRow[] }) {
  const [open, setOpen] = useState(false);
  const changes = useChangesOfRun(run.runId);
  const agent = useAgentList().agents.find(({ name }) => name === run.agent);
  const acts = useMemo(() => {
    const found = new Map(calls.flatMap(({ read }) => read).map((path) => [path, strings.fileAction.read]));
    for (const { path, action } of changedFiles(changes ?? [])) found.set(path, strings.fileAction[action]);
    return found;
  }, [calls, changes]);
  if (!agent) return null;
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{strings.reach}</summary>
      {open && (
        <div className={styles.files}>
          {agent.revision !== run.agentRevision && <p>{strings.reachNow}</p>}
          <Suspense fallback={<Working />}>
            <ReachOfRun agent={agent} notebookId={run.notebookId} acts={acts} />
          </Suspense>
        </div>
      )}
    </details>
  );
}

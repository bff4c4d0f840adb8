import { PencilLine } from 'lucide-react';
import { usePlaybookRuns } from '../../client/runs/use-playbook-runs.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import { Button } from '../kit/button.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { DryRunBadge } from '../run/plan/dry-run-badge.tsx';
import { strings as runStrings } from '../run/run-strings.ts';
import { promptOf } from '../run/run-view.tsx';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './playbook-strings.ts';
import styles from './playbooks.module.css';

/** Lists the latest runs of one playbook, or of all, in this notebook. */
export function PlaybookRuns({ name }: { name: string | null }) {
  const { notebook, setSession } = usePlace();
  const { notebookId } = notebook;
  const runs = usePlaybookRuns(notebookId, name);
  return (
    <section aria-label={strings.pastRuns}>
      <h2>{strings.pastRuns}</h2>
      {runs?.length === 0 && <p>{name === null ? strings.noRuns : strings.noRunsOfThis}</p>}
      <ul className={`${page.plainList} ${page.wide}`}>
        {runs?.map((run) => (
          <li key={run.runId} className={styles.row}>
            <span className={styles.about}>
              <a
                href={formatRoute({ view: 'run', notebookId, runId: run.runId })}
                onClick={() => setSession(run.sessionId)}
              >
                {promptOf(flattenRun(run))}
              </a>
              <span className={styles.facts}>
                <DryRunBadge run={flattenRun(run)} />
                <span>{runStrings.status[run.status]}</span>
                <span>{strings.when(run.createdMs)}</span>
              </span>
            </span>
            {run.endedMs !== null && (
              <Button icon={PencilLine} onClick={() => navigate({ view: 'playbooks', name: `of:${run.runId}` })}>
                {strings.runAgain}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useChangesOfRun } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { formatRoute } from '../routes/routes.ts';
import { changedFiles } from './changed-files.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** Lists the files that a run changed. */
export function RunFiles({ run }: { run: Run }) {
  const changes = useChangesOfRun(run.runId);
  const files = changedFiles(changes ?? []);
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      <h3 className={styles.stepTitle}>{strings.changed}</h3>
      <ul>
        {files.map(({ path, action }) => (
          <li key={path}>
            {action === 'deleted' ? (
              <span>{path}</span>
            ) : (
              <a href={formatRoute({ view: 'file', notebookId: run.notebookId, path })}>{path}</a>
            )}{' '}
            {strings.fileAction[action]}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useMemo } from 'react';
import { useFilesById } from '../../client/queries/use-files.ts';
import { useChangesOfRun } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useNoteNames } from '../state/notebook/use-note-names.ts';
import { changedFiles, keptLinksOf } from './changed-files.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** Lists the files that a run changed, or says that it changed none, whatever its answer claims. */
export function RunFiles({ run }: { run: Run }) {
  const changes = useChangesOfRun(run.runId);
  const files = changedFiles(changes ?? []);
  const nameOf = useNoteNames(files.map(({ path }) => path));
  const kept = useMemo(() => keptLinksOf(changes ?? []), [changes]);
  if (changes === undefined) return null;
  if (files.length === 0) {
    const isUndone = changes.some(({ undoneBy }) => undoneBy !== null);
    return <p className={page.note}>{isUndone ? strings.allUndone : strings.nothingChanged}</p>;
  }
  return (
    <div className={styles.files}>
      <h3 className={styles.stepTitle}>{strings.changed}</h3>
      <ul>
        {files.map(({ path, action }) => (
          <li key={path}>
            {action === 'deleted' ? (
              <VisibleText text={path} />
            ) : (
              <a href={formatRoute({ view: 'file', notebookId: run.notebookId, path })} title={path}>
                <VisibleText text={nameOf(path)} />
              </a>
            )}{' '}
            {strings.fileAction[action]}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <KeptLinks notebookId={run.notebookId} fileIds={kept} />}
    </div>
  );
}

/** Names the notes whose links did not follow a move, because of masked values in them. */
function KeptLinks({ notebookId, fileIds }: { notebookId: string; fileIds: readonly string[] }) {
  const notes = useFilesById(notebookId, fileIds) ?? [];
  const nameOf = useNoteNames(notes.map(({ path }) => path));
  if (notes.length === 0) return null;
  return (
    <>
      <h3 className={styles.stepTitle}>{strings.keptLinks}</h3>
      <p>{strings.keptLinksWhy(notes.length)}</p>
      <ul>
        {notes.map(({ fileId, path }) => (
          <li key={fileId}>
            <a href={formatRoute({ view: 'file', notebookId, path })} title={path}>
              <VisibleText text={nameOf(path)} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { watchedCall } from '../../../client/workers/watched-call.ts';
import type { SidecarChoice } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { MAX_IMPORT_FILES } from '../../../contracts/domain/notebook/label-list-path.ts';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SaveLink } from '../../kit/files/save-link.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { closedByEscape } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../../kit/tasks/task-progress.tsx';
import { useLongTask } from '../../kit/tasks/use-long-task.ts';
import { formatRoute } from '../../routes/routes.ts';
import { useClient } from '../../state/client-context.tsx';
import { ExportContentsNote } from '../../state/exports/export-contents.tsx';
import { useExportContents } from '../../state/exports/use-export-contents.ts';
import styles from '../files.module.css';
import { importStrings } from './import-strings.ts';

interface ExportBoxProps {
  notebook: Pick<Notebook, 'notebookId' | 'name'>;
  onDone: () => void;
}

const CHOICES = ['authorship', 'provenance', 'history', 'log'] as const satisfies readonly (keyof SidecarChoice)[];
/** What says nothing about earlier text goes along until the person chooses. */
const FIRST_CHOICE: SidecarChoice = { authorship: true, provenance: true, history: false, log: false };

/**
 * Packs a notebook and shows a link that saves the archive. Nothing leaves the page without a click by the person. An archive that could not
 * be imported again is packed on request only.
 */
export function ExportBox({ notebook: { notebookId, name }, onDone }: ExportBoxProps) {
  const { call } = useClient();
  const { task, start, stop } = useLongTask<unknown>();
  const [masked, setMasked] = useState(false);
  const words = importStrings.export;
  const [beside, setBeside] = useState<SidecarChoice>(FIRST_CHOICE);
  const facts = useExportContents({ of: 'notebook', notebookId, beside }, masked);

  const pack = useCallback(
    () => start((watch) => watchedCall(call, 'notebooks.export', { notebookId, masked, ...beside }, watch)),
    [call, start, notebookId, masked, beside],
  );
  const [packsAnyway, setPacksAnyway] = useState(false);
  const { archiveFiles } = facts;
  const isTooMany = archiveFiles !== null && archiveFiles > MAX_IMPORT_FILES;
  const isAllowed = archiveFiles !== null && (packsAnyway || !isTooMany);
  useEffect(() => {
    if (isAllowed) void pack();
    else stop();
  }, [pack, stop, isAllowed]);
  const made = isAllowed && task.state === 'done' && task.value instanceof Blob ? task.value : null;

  const file = `${fileName(name)}.zip`;
  return (
    <section className={styles.question} aria-label={words.title(name)} {...closedByEscape(onDone)}>
      {task.state === 'failed' && <ErrorNote message={task.message} />}
      {task.state === 'working' && <TaskProgress text={words.packing} progress={task.progress} onStop={stop} />}
      {task.state === 'stopped' && isAllowed && <StoppedNote onAgain={() => void pack()} />}
      <ExportContentsNote facts={facts} />
      <fieldset className={page.whose}>
        <legend>{words.beside}</legend>
        {CHOICES.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={beside[name]}
              onChange={(event) => setBeside({ ...beside, [name]: event.currentTarget.checked })}
            />
            {words.choices[name]}
          </label>
        ))}
      </fieldset>
      <label className={page.line}>
        <input type="checkbox" checked={masked} onChange={(event) => setMasked(event.currentTarget.checked)} />
        {words.mask}
      </label>
      {masked && <p className={page.note}>{words.maskHint}</p>}
      {isTooMany && (
        <div className={page.tightStack} role="status">
          <p className={page.stopped}>
            {words.tooMany(archiveFiles, MAX_IMPORT_FILES)}{' '}
            {hasBeside(beside) ? words.tooManyBeside : words.tooManyFiles}{' '}
            <a href={formatRoute({ view: 'backup' })}>{words.toBackup}</a>
          </p>
          {!packsAnyway && (
            <div className={page.actions}>
              <Button onClick={() => setPacksAnyway(true)}>{words.packAnyway}</Button>
            </div>
          )}
        </div>
      )}
      {made && facts.isSaid && (
        <p role="status">
          {words.ready}{' '}
          <SaveLink ref={focusLink} content={made} file={file}>
            {words.save(file, made.size)}
          </SaveLink>
        </p>
      )}
      <div className={styles.formActions}>
        <Button onClick={onDone}>{common.close}</Button>
      </div>
    </section>
  );
}

function hasBeside({ history, log }: SidecarChoice): boolean {
  return history || log;
}

/** Returns a file name for a notebook that is valid on every operating system. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '') || 'notebook';
}

function focusLink(link: HTMLAnchorElement | null): void {
  // The person may be at the tick, which packs again.
  if (!(document.activeElement instanceof HTMLInputElement)) link?.focus();
}

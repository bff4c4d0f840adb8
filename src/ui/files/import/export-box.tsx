import { useCallback, useEffect, useState } from 'react';
import { watchedCall } from '../../../client/workers/watched-call.ts';
import type { SidecarChoice } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { MAX_IMPORT_FILES } from '../../../contracts/domain/notebook/label-list-path.ts';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SaveLink } from '../../kit/files/save-link.tsx';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../../kit/tasks/task-progress.tsx';
import { useLongTask } from '../../kit/tasks/use-long-task.ts';
import { useClient } from '../../state/client-context.tsx';
import { ExportContentsNote } from '../../state/exports/export-contents.tsx';
import { useExportContents } from '../../state/exports/use-export-contents.ts';
import styles from '../files.module.css';
import { importStrings } from './import-strings.ts';

interface ExportBoxProps {
  notebook: Pick<Notebook, 'notebookId' | 'name' | 'files'>;
  onDone: () => void;
}

const CHOICES = ['authorship', 'provenance', 'history', 'log'] as const satisfies readonly (keyof SidecarChoice)[];
/** What says nothing about earlier text goes along until the person chooses. */
const FIRST_CHOICE: SidecarChoice = { authorship: true, provenance: true, history: false, log: false };

/** Packs a notebook and shows a link that saves the archive. Nothing leaves the page without a click by the person. */
export function ExportBox({ notebook: { notebookId, name, files }, onDone }: ExportBoxProps) {
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
  useEffect(() => void pack(), [pack]);
  const made = task.state === 'done' && task.value instanceof Blob ? task.value : null;

  const file = `${fileName(name)}.zip`;
  return (
    <section className={styles.question} aria-label={words.title(name)}>
      {task.state === 'failed' && <ErrorNote message={task.message} />}
      {task.state === 'working' && <TaskProgress text={words.packing} progress={task.progress} onStop={stop} />}
      {task.state === 'stopped' && <StoppedNote onAgain={() => void pack()} />}
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
      {files > MAX_IMPORT_FILES && <p className={page.note}>{words.tooMany(files, MAX_IMPORT_FILES)}</p>}
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

/** Returns a file name for a notebook that is valid on every operating system. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '') || 'notebook';
}

function focusLink(link: HTMLAnchorElement | null): void {
  // The person may be at the tick, which packs again.
  if (!(document.activeElement instanceof HTMLInputElement)) link?.focus();
}

import { useEffect, useState } from 'react';
import { MAX_IMPORT_FILES } from '../../../contracts/domain/notebook/label-list-path.ts';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SaveLink } from '../../kit/files/save-link.tsx';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../files.module.css';
import { importStrings } from './import-strings.ts';

interface ExportBoxProps {
  notebook: Pick<Notebook, 'notebookId' | 'name' | 'files'>;
  onDone: () => void;
}

/** Packs a notebook and shows a link that saves the archive. Nothing leaves the page without a click by the person. */
export function ExportBox({ notebook: { notebookId, name, files }, onDone }: ExportBoxProps) {
  const { call } = useClient();
  const [made, setMade] = useState<Blob | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [masked, setMasked] = useState(false);
  const words = importStrings.export;

  useEffect(() => {
    setMade(null);
    return followPromise(
      call('notebooks.export', { notebookId, masked }),
      (archive) => archive instanceof Blob && setMade(archive),
      (thrown) => setError(translateError(thrown)),
    );
  }, [call, notebookId, masked]);

  const file = `${fileName(name)}.zip`;
  return (
    <section className={styles.question} aria-label={words.title(name)}>
      {error !== null && <ErrorNote message={error} />}
      {error === null && !made && <Working text={words.packing} />}
      <p className={page.note}>
        {words.contains} {words.leaves}
      </p>
      <label className={page.line}>
        <input type="checkbox" checked={masked} onChange={(event) => setMasked(event.currentTarget.checked)} />
        {words.mask}
      </label>
      {masked && <p className={page.note}>{words.maskHint}</p>}
      {files > MAX_IMPORT_FILES && <p className={page.note}>{words.tooMany(files, MAX_IMPORT_FILES)}</p>}
      {made && (
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

import { type KeyboardEvent, useState } from 'react';
import type { ImportConflict, ImportPreview } from '../../../contracts/wire/transfer.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { focusFirst } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import styles from '../files.module.css';
import type { ApplyChoiceValue } from './apply-choice.tsx';
import { ConflictChoice, LabelsChoice, PreviewLists } from './import-preview.tsx';
import { leaveFocusToReport } from './import-report.tsx';
import type { ImportSource } from './import-source.ts';
import { importStrings } from './import-strings.ts';
import { ReadingChoices } from './reading-choices.tsx';
import { SidecarChoices } from './sidecar-choices.tsx';
import { useImport } from './use-import.tsx';

interface ImportFormProps {
  source: ImportSource;
  /** Null while loading. */
  preview: ImportPreview | null;
  /** Why the import is not possible; null when it is. */
  error: string | null;
}

/** Shows what an import will write and asks who wrote the files. Files by others are labeled untrusted. */
export function ImportForm({ source, preview, error }: ImportFormProps) {
  const { stop } = useImport();
  if (error !== null) return <Refused message={error} />;
  // The file count of an archive is known only after the preview; picked files can be counted now.
  const files = preview?.files ?? (source.type === 'files' ? source.files.length : null);
  if (files === null) {
    return (
      <div className={styles.question}>
        <Working text={importStrings.preview.reading} />
        <Button onClick={stop}>{common.cancel}</Button>
      </div>
    );
  }
  return <Question name={source.type === 'zip' ? source.file.name : null} files={files} preview={preview} />;
}

function Refused({ message }: { message: string }) {
  const { stop } = useImport();
  return (
    <div className={styles.question}>
      <ErrorNote message={message} />
      <Button ref={(button) => button?.focus()} onClick={stop}>
        {common.close}
      </Button>
    </div>
  );
}

function Question({ name, files, preview }: { name: string | null; files: number; preview: ImportPreview | null }) {
  const { begin, stop, status, readAs } = useImport();
  const reading = status.state === 'asking' ? status.reading : { stripTop: false };
  const [theirs, setTheirs] = useState(false);
  const [onConflict, setOnConflict] = useState<ImportConflict>('keep-both');
  const [archiveLabels, setArchiveLabels] = useState<ApplyChoiceValue>('apply');
  const [sidecar, setSidecar] = useState<ApplyChoiceValue>('apply');
  const words = importStrings.whose;
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  };
  return (
    <Form
      ref={leaveFocusToReport}
      className={styles.question}
      aria-label={words.title(files)}
      onSubmit={() => {
        if (files > 0) begin({ labels: theirs ? ['untrusted'] : [], onConflict, archiveLabels, sidecar });
      }}
    >
      {preview && <p>{importStrings.preview.what(name, preview.files, preview.sizeBytes)}</p>}
      {files > 0 && (
        <>
          <fieldset className={page.whose}>
            <legend>{words.question}</legend>
            <label>
              <input
                ref={focusFirst}
                type="radio"
                name="whose"
                checked={!theirs}
                onChange={() => setTheirs(false)}
                onKeyDown={leave}
              />
              {words.mine}
            </label>
            <label>
              <input type="radio" name="whose" checked={theirs} onChange={() => setTheirs(true)} onKeyDown={leave} />
              {words.theirs}
            </label>
          </fieldset>
          <p className={page.note}>{theirs ? words.theirsMeans : words.mineMeans}</p>
        </>
      )}
      {preview && <ReadingChoices preview={preview} reading={reading} onChange={readAs} onKeyDown={leave} />}
      {preview && preview.conflicts.length > 0 && (
        <ConflictChoice paths={preview.conflicts} chosen={onConflict} onChoose={setOnConflict} onKeyDown={leave} />
      )}
      {preview?.labels && preview.labels.files > 0 && (
        <LabelsChoice counts={preview.labels} chosen={archiveLabels} onChoose={setArchiveLabels} onKeyDown={leave} />
      )}
      {preview?.sidecar && (
        <SidecarChoices counts={preview.sidecar} chosen={sidecar} onChoose={setSidecar} onKeyDown={leave} />
      )}
      {preview && <PreviewLists preview={preview} />}
      <div className={styles.formActions}>
        {files > 0 && (
          <Button type="submit" tone="primary">
            {importStrings.whose.title(files)}
          </Button>
        )}
        <Button onClick={stop}>{files > 0 ? common.cancel : common.close}</Button>
      </div>
    </Form>
  );
}

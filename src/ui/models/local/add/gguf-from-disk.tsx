import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, TextField } from '../../../kit/field.tsx';
import { FileChooser } from '../../../kit/files/file-chooser.tsx';
import { focusSoon } from '../../../kit/hooks/focus-soon.ts';
import { holdsDeviceFiles, useDropTarget } from '../../../kit/hooks/use-drop-target.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { VisibleText } from '../../../kit/visible-text.tsx';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';
import styles from '../local-models.module.css';
import { dropJob, startJob, useJob } from '../model-jobs.ts';
import { addStrings } from './add-model-strings.ts';
import { Copying, importIdOf } from './copying-files.tsx';
import { readGgufNames } from './gguf-choice.ts';
import { ggufProblem, nameProblem, suggestName } from './gguf-words.ts';
import { useKnownHash } from './known-hash.tsx';

const JOB = 'add-gguf';
const NAME_ID = 'gguf-name';
const COPY_ID = 'gguf-copy';

/** Adds a GGUF model from chosen or dropped files. Copies them, so that the source can be removed. */
export function GgufFromDisk({ taken }: { taken: readonly string[] }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const job = useJob(JOB);
  const picker = useRef<HTMLInputElement>(null);
  const known = useKnownHash();
  const words = addStrings.gguf;
  const busy = job?.state === 'working';

  const pick = (picked: readonly File[]) => {
    if (picked.length === 0) return;
    if (job?.state === 'failed') dropJob(JOB);
    setFiles(picked);
    setName(suggestName(namesOf(picked), taken));
    setProblem(undefined);
    focusSoon(NAME_ID);
  };
  const drop = useDropTarget({
    takes: holdsDeviceFiles,
    effect: 'copy',
    onDrop: ({ dataTransfer }) => pick([...dataTransfer.files]),
  });
  const choice = readGgufNames(namesOf(files));
  const unfit = files.length === 0 ? null : ggufProblem(choice);
  const copy = async () => {
    const wrong = nameProblem(name, taken);
    setProblem(wrong);
    const [only] = files;
    const hash = files.length === 1 && only ? known.read(only.name) : {};
    if (wrong !== undefined || hash === null) return;
    const added = await startJob(JOB, () =>
      call('models.add', {
        engine: 'wllama',
        modelId: name.trim(),
        file: [...files],
        importId: importIdOf(JOB),
        ...hash,
      }),
    );
    if (!added) return;
    dropJob(JOB);
    notify(words.done(added.title));
    setFiles([]);
  };

  return (
    <Form className={page.group} aria-label={words.sources.disk} onSubmit={() => !busy && void copy()}>
      <div className={styles.drop} data-over={drop.isOver} {...drop.handlers}>
        <Button icon={FileInput} disabled={busy} onClick={() => picker.current?.click()}>
          {words.choose}
        </Button>
        <span className={page.hint}>{drop.isOver ? words.dropNow : words.drop}</span>
        <FileChooser ref={picker} label={words.chooseLabel} accept=".gguf" takes="files" onFiles={pick} />
      </div>
      {files.length > 0 && (
        <p>
          <VisibleText
            text={words.picked(
              namesOf(files).join(', '),
              files.reduce((sum, file) => sum + file.size, 0),
            )}
          />
        </p>
      )}
      {unfit !== null && <ErrorNote message={unfit} />}
      {files.length > 0 && unfit === null && (
        <>
          <TextField
            id={NAME_ID}
            label={words.modelId}
            value={name}
            error={problem}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {files.length === 1 && known.field}
          <p className={page.hint}>{words.copyText}</p>
          <div className={page.actions}>
            <Button id={COPY_ID} type="submit" tone="primary" busy={busy}>
              {words.copy}
            </Button>
          </div>
        </>
      )}
      {busy && <Copying job={JOB} text={words.copying} focusId={COPY_ID} />}
      {job?.state === 'failed' && <ErrorNote message={translateError(job.error)} onDismiss={() => dropJob(JOB)} />}
    </Form>
  );
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

import { useEffect, useState } from 'react';
import type { FileListing } from '../../../../contracts/wire/commands/file-requests.ts';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, Options, SelectField } from '../../../kit/field.tsx';
import { formatBytes, nameOf } from '../../../kit/format.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { Working } from '../../../kit/working.tsx';
import { useClient } from '../../../state/client-context.tsx';
import { usePlace } from '../../../state/place-context.tsx';
import { dropJob, startJob, useJob } from '../model-jobs.ts';
import { addStrings } from './add-model-strings.ts';
import { Copying, importIdOf } from './copying-files.tsx';
import { suggestName } from './gguf-words.ts';
import { useKnownHash } from './known-hash.tsx';

const JOB = 'add-gguf-here';
const COPY_ID = 'gguf-copy-here';

/** Adds a GGUF model from a file of the open notebook. */
export function GgufFromNotebook({ taken }: { taken: readonly string[] }) {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const { notify } = useNotices();
  const job = useJob(JOB);
  const busy = job?.state === 'working';
  const [found, setFound] = useState<readonly FileListing[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    return followPromise(
      call('files.list', { notebookId, glob: '**/*.gguf' }),
      (files) => setFound(files.filter(({ kind }) => kind === 'file')),
      (thrown) => setError(translateError(thrown)),
    );
  }, [call, notebookId]);
  const path = chosen ?? found?.[0]?.path;
  const known = useKnownHash();
  const words = addStrings.gguf;
  const copy = async (from: string) => {
    const modelId = suggestName([nameOf(from)], taken) || nameOf(from);
    const hash = known.read(nameOf(from));
    if (hash === null) return;
    const source = { path: { notebookId, path: from }, importId: importIdOf(JOB) };
    const added = await startJob(JOB, () => call('models.add', { engine: 'wllama', modelId, ...source, ...hash }));
    if (!added) return;
    dropJob(JOB);
    notify(words.done(added.title));
  };
  if (error !== null) return <ErrorNote message={error} />;
  if (!found) return <Working />;
  if (path === undefined) return <p>{words.noPath}</p>;
  return (
    <Form className={page.group} aria-label={words.sources.notebook} onSubmit={() => !busy && void copy(path)}>
      <SelectField label={words.path} value={path} onChange={(event) => setChosen(event.currentTarget.value)}>
        <Options of={found.map((file) => [file.path, `${file.path}, ${formatBytes(file.sizeBytes)}`])} />
      </SelectField>
      {known.field}
      {job?.state === 'failed' && <ErrorNote message={translateError(job.error)} onDismiss={() => dropJob(JOB)} />}
      <div className={page.actions}>
        <Button id={COPY_ID} type="submit" tone="primary" busy={busy}>
          {words.copy}
        </Button>
      </div>
      {busy && <Copying job={JOB} text={words.copying} focusId={COPY_ID} />}
    </Form>
  );
}

import { FileArchive, FolderInput } from 'lucide-react';
import { useRef } from 'react';
import type { CommandInput } from '../../../../contracts/wire/commands/commands.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { FileChooser } from '../../../kit/files/file-chooser.tsx';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';
import { dropJob, startJob, useJob } from '../model-jobs.ts';
import { addStrings } from './add-model-strings.ts';
import { Copying, importIdOf } from './copying-files.tsx';

const JOB = 'import';
const ARCHIVE_ID = 'import-archive';

/** Imports a model from an exported archive or its unpacked folder. */
export function UsbPanel() {
  const { call } = useClient();
  const { notify } = useNotices();
  const job = useJob(JOB);
  const archive = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const words = addStrings.usb;
  const busy = job?.state === 'working';
  const start = async (input: CommandInput<'models.import'>) => {
    const added = await startJob(JOB, () => call('models.import', { ...input, importId: importIdOf(JOB) }));
    if (!added) return;
    dropJob(JOB);
    notify(words.done(added.title, added.files.length));
  };
  return (
    <>
      <p>{words.text}</p>
      <div className={page.actions}>
        <Button id={ARCHIVE_ID} icon={FileArchive} busy={busy} onClick={() => archive.current?.click()}>
          {words.archive}
        </Button>
        <Button icon={FolderInput} busy={busy} onClick={() => folder.current?.click()}>
          {words.folder}
        </Button>
      </div>
      {busy && <Copying job={JOB} text={words.importing} focusId={ARCHIVE_ID} />}
      {job?.state === 'failed' && <ErrorNote message={translateError(job.error)} onDismiss={() => dropJob(JOB)} />}
      <FileChooser ref={archive} label={words.archiveLabel} onFiles={([file]) => void start({ archive: file })} />
      <FileChooser
        ref={folder}
        label={words.folderLabel}
        takes="folder"
        onFiles={(files) =>
          void start({ files: files.map((file) => ({ path: file.webkitRelativePath || file.name, blob: file })) })
        }
      />
    </>
  );
}

import { useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { FileChooser } from '../../../ui/kit/files/file-chooser.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { DrillResult } from '../contract/backup-requests.ts';
import { strings } from '../texts/backup-strings.ts';
import { DrillOutcome } from './drill-outcome.tsx';
import { JobProgress } from './job-progress.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { useBackupJob } from './use-backup-job.ts';

const words = strings.check;

/** Restores a chosen file into a scratch copy, and says whether it is equal. */
export function CheckSection({ onChecked }: { onChecked: () => Promise<void> }) {
  const { call } = useClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<DrillResult | null>(null);
  const job = useBackupJob(async (importId, blob: File, passphrase?: string) => {
    setResult(null);
    setResult(await call('backup.drill', { blob, importId, ...(passphrase === undefined ? {} : { passphrase }) }));
    await onChecked();
  });
  const isLocked = job.error?.code === 'backup-locked' && file !== null;
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Button busy={job.busy} onClick={() => chooser.current?.click()}>
        {words.choose}
      </Button>
      <FileChooser
        ref={chooser}
        label={words.choose}
        onFiles={([chosen]) => {
          setFile(chosen);
          void job.run(chosen);
        }}
      />
      {job.busy && <JobProgress progress={job.progress} onStop={job.stop} />}
      {job.error && <ErrorNote message={job.error.message} onDismiss={job.clearError} />}
      {isLocked && <PassphraseForm onOpen={(passphrase) => void job.run(file, passphrase)} />}
      {result && <DrillOutcome result={result} />}
    </section>
  );
}

import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { SaveLink } from '../../../ui/kit/files/save-link.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { BackupStatus, DrillResult, MadeBackup } from '../contract/backup-requests.ts';
import type { SnapshotManifest } from '../contract/snapshot.ts';
import { strings } from '../texts/backup-strings.ts';
import styles from './backup.module.css';
import { DrillOutcome } from './drill-outcome.tsx';
import { JobProgress } from './job-progress.tsx';
import { leftOutText } from './left-out-text.ts';
import { useBackupJob } from './use-backup-job.ts';

const words = strings.make;

/** Makes a backup as a file, then proves it. */
export function MakeSection({ status, onMade }: { status: BackupStatus | null; onMade: () => Promise<void> }) {
  const { call } = useClient();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [made, setMade] = useState<MadeBackup | null>(null);
  const [drill, setDrill] = useState<DrillResult | null>(null);
  const differs = passphrase !== '' && again !== '' && passphrase !== again;
  const job = useBackupJob(async (importId) => {
    setMade(null);
    setDrill(null);
    const sealed = passphrase === '' ? {} : { passphrase };
    const backup = await call('backup.create', { ...sealed, importId });
    setMade(backup);
    await onMade();
    setDrill(await call('backup.drill', { ...sealed, blob: backup.blob, importId }));
    await onMade();
    setPassphrase('');
    setAgain('');
  });
  const start = () => {
    if (passphrase === again) void job.run();
  };
  return (
    <section>
      <h2>{words.title}</h2>
      {status && <p>{words.holds(status.notebooks, status.files)}</p>}
      {status && <p className={page.hint}>{words.lacks(leftOutText(toLeaveOut(status, passphrase !== '')))}</p>}
      <Form className={styles.fields} onSubmit={start}>
        <TextField
          label={words.passphrase}
          hint={words.passphraseHint}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        {passphrase !== '' && (
          <TextField
            label={words.again}
            error={differs ? words.differs : undefined}
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
        )}
        <div>
          <Button tone="primary" type="submit" busy={job.busy || passphrase !== again}>
            {words.now}
          </Button>
        </div>
      </Form>
      {job.busy && <JobProgress progress={job.progress} onStop={job.stop} />}
      {job.error && <ErrorNote message={job.error.message} onDismiss={job.clearError} />}
      {made && <Made backup={made} />}
      {drill && <DrillOutcome result={drill} />}
    </section>
  );
}

function Made({ backup: { blob, name, manifest } }: { backup: MadeBackup }) {
  const { notebooks, files, rows } = manifest.totals;
  return (
    <>
      <p role="status">{words.ready(name, blob.size)}</p>
      <p>
        {words.held(notebooks, files, rows)} {words.lacking(leftOutText(manifest.leftOut))}
      </p>
      {blob instanceof Blob && (
        <SaveLink content={blob} file={name}>
          {words.save}
        </SaveLink>
      )}
      <p className={page.hint}>{words.saveHint}</p>
    </>
  );
}

/** What a backup made now would leave out. */
function toLeaveOut({ keys, models }: BackupStatus, isSealed: boolean): SnapshotManifest['leftOut'] {
  return [
    ...(keys.length > 0 && !isSealed ? [{ kind: 'keys' as const, names: [...keys] }] : []),
    ...(models.length > 0 ? [{ kind: 'models' as const, names: [...models] }] : []),
    { kind: 'indexes', names: [] },
    { kind: 'settings', names: [] },
  ];
}

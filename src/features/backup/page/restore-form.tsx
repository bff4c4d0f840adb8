import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { preferences } from '../../../ui/state/preferences.ts';
import type { SnapshotManifest } from '../contract/snapshot.ts';
import { strings } from '../texts/backup-strings.ts';
import styles from './backup.module.css';
import { JobProgress } from './job-progress.tsx';
import { leftOutText } from './left-out-text.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { useBackupJob } from './use-backup-job.ts';
import { useBackupStatus } from './use-backup-status.ts';

const words = strings.restore;

interface RestoreFormProps {
  file: File;
  onClose: () => void;
}

/** Opens a backup, says what it holds and what it would replace, and restores it once the person confirms. */
export default function RestoreForm({ file, onClose }: RestoreFormProps) {
  const { call, restart } = useClient();
  const { status: present } = useBackupStatus();
  const [found, setFound] = useState<Omit<SnapshotManifest, 'parts'> | null>(null);
  const [passphrase, setPassphrase] = useState<string | undefined>();
  const [isPlacing, setPlacing] = useState(false);
  const sealed = (given: string | undefined) => (given === undefined ? {} : { passphrase: given });
  const open = useBackupJob(async (importId, given?: string) => {
    setFound(await call('backup.inspect', { blob: file, importId, ...sealed(given) }));
    setPassphrase(given);
  });
  const restore = useBackupJob(async (importId) => {
    const replace = present !== null && present.notebooks > 0;
    await call('backup.restore', { blob: file, replace, importId, ...sealed(passphrase) });
    setPlacing(true);
    // The next worker puts the copy in place before it opens the database.
    await restart(words.placing);
    preferences.setLost(false);
    window.location.assign(window.location.pathname);
  });
  const first = useRef(open.run);
  useEffect(() => void first.current(), []);
  const answers = useRef<HTMLDivElement>(null);
  const isReady = found !== null && present !== null;
  useEffect(() => {
    // They are below the button that chose the file, and on a small screen below what the backup replaces.
    if (isReady || restore.busy) answers.current?.scrollIntoView({ block: 'nearest' });
  }, [isReady, restore.busy]);
  const error = open.error ?? restore.error;
  return (
    <fieldset {...opened(() => !restore.busy && onClose())} tabIndex={-1} className={styles.job} aria-label={file.name}>
      <p>{file.name}</p>
      {open.working && <JobProgress progress={open.progress} onStop={open.stop} />}
      {error && <ErrorNote message={error.message} />}
      {open.error?.code === 'backup-locked' && <PassphraseForm onOpen={(given) => void open.run(given)} />}
      {found && (
        <>
          <p>
            {words.found(found.createdMs, found.totals.notebooks, found.totals.files, found.totals.contentBytes)}{' '}
            {found.origin.address !== '' && words.address(found.origin.address)}
          </p>
          <p className={page.hint}>
            {strings.make.lacking(leftOutText(found.leftOut))} {words.waiting}
          </p>
          {present !== null && present.notebooks > 0 && (
            <p className={page.stopped}>{words.replaces(present.notebooks, present.files)}</p>
          )}
          {restore.busy && !isPlacing && <JobProgress progress={restore.progress} onStop={restore.stop} />}
          {isPlacing && <Working text={words.placing} />}
        </>
      )}
      <div className={page.actions} ref={answers}>
        {found && (
          <Button
            tone={present !== null && present.notebooks > 0 ? 'danger' : 'primary'}
            busy={restore.busy || present === null}
            onClick={() => void restore.run()}
          >
            {present !== null && present.notebooks > 0 ? words.replace : words.now}
          </Button>
        )}
        {!restore.busy && <Button onClick={onClose}>{common.cancel}</Button>}
      </div>
    </fieldset>
  );
}

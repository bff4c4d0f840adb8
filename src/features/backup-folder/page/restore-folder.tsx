import { useEffect, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { askForFolder, canPickFolder, pickFolder } from '../../../ui/kit/files/pick-folder.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings as app } from '../../../ui/state/page/app-strings.ts';
import type { FolderSnapshot } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import styles from './backup-folder.module.css';
import { FolderProgressLine } from './folder-progress.tsx';
import { openRestored } from './open-restored.ts';
import { SnapshotFacts } from './snapshot-list.tsx';
import { useFolder } from './use-folder.ts';

const words = strings.restore;
const { backupFolder: title, backupFolderIs: about } = app.welcome;

/** Restores from a backup folder on a device without notebooks: one that is still known, or one that the person chooses. */
export default function RestoreFolder({ onClose }: { onClose: () => void }) {
  const { call, restart } = useClient();
  const { status, progress, look } = useFolder();
  const [isChosen, setChosen] = useState(false);
  const [listed, setListed] = useState<readonly FolderSnapshot[] | null>(null);
  const open = useAction(async (isNew: boolean) => {
    const handle = isNew ? await pickFolder('backup') : await call('backup.folder.handle', {});
    if (handle === null) return;
    if (isNew) {
      await call('backup.folder.connect', { handle });
      setChosen(true);
    } else if (!(await askForFolder(handle))) return;
    setListed(await call('backup.folder.snapshots', {}));
    await look();
  });
  const restore = useAction(async (name: string) => {
    await call('backup.folder.restore', { name });
    await openRestored(restart);
  });
  const isKnown = status !== undefined && status.name !== null;
  // A folder that is still known, and may be read, is offered at once.
  const isReady = isKnown && status.state !== 'reconnect';
  const { run } = open;
  useEffect(() => {
    if (isReady) void run(false);
  }, [isReady, run]);
  if (status === undefined) return null;
  return (
    // A folder that is still known is shown unasked, and leaves the focus where it is.
    <section {...(isKnown ? {} : opened(onClose))} className={styles.restore} aria-label={title}>
      <h2>{title}</h2>
      <p>{isKnown && !isChosen ? words.found(status.name ?? '') : about}</p>
      <div className={page.actions}>
        {isKnown && listed === null && (
          <Button tone="primary" busy={open.busy} onClick={() => void open.run(false)}>
            {words.open}
          </Button>
        )}
        {canPickFolder() && (
          <Button busy={open.busy || restore.busy} onClick={() => void open.run(true)}>
            {isKnown ? strings.chooseOther : strings.choose}
          </Button>
        )}
        {!isKnown && <Button onClick={onClose}>{common.cancel}</Button>}
      </div>
      {open.error && <ErrorNote message={open.error.message} onDismiss={open.clearError} />}
      {restore.error && <ErrorNote message={restore.error.message} onDismiss={restore.clearError} />}
      {restore.working && (
        <>
          {progress ? <FolderProgressLine progress={progress} /> : <Working text={words.working} />}
          <Button onClick={() => void call('backup.folder.stop', {})}>{strings.stop}</Button>
        </>
      )}
      {listed?.length === 0 && <p>{strings.snapshots.none}</p>}
      {listed && listed.length > 0 && (
        <ul className={`${page.gridList} ${styles.list}`} aria-label={strings.snapshots.title}>
          {listed.map((snapshot, index) => (
            <li key={snapshot.name} className={`${page.titleRow} ${styles.snapshot}`}>
              <span className={styles.what}>
                <span>{strings.snapshots.when(snapshot.createdMs)}</span>
                <SnapshotFacts snapshot={snapshot} isNewest={index === 0} />
              </span>
              {snapshot.problem === null && (
                <Button
                  tone={index === 0 ? 'primary' : 'plain'}
                  busy={restore.busy}
                  aria-label={`${strings.snapshots.restore}, ${strings.snapshots.when(snapshot.createdMs)}`}
                  onClick={() => void restore.run(snapshot.name)}
                >
                  {strings.snapshots.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

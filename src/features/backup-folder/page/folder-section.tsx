import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { askForFolder, canPickFolder, pickFolder } from '../../../ui/kit/files/pick-folder.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import { FolderFacts } from './folder-facts.tsx';
import { FolderProgressLine } from './folder-progress.tsx';
import { SnapshotList } from './snapshot-list.tsx';
import { useFolder } from './use-folder.ts';

const TITLE_ID = 'backup-folder-title';

/** Shows the state of the backup folder, and what a person can do with it. */
export default function FolderSection() {
  const { status, progress, look } = useFolder();
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        {strings.title}
      </h2>
      {status && <FolderFacts status={status} />}
      {status?.state === 'running' && <FolderProgressLine progress={progress} />}
      {status && <Actions status={status} look={look} />}
      <p className={page.hint}>{strings.about}</p>
      {status && status.state !== 'none' && status.state !== 'reconnect' && (
        // Read again after each backup.
        <SnapshotList key={`${status.name} ${status.lastMs}`} />
      )}
    </section>
  );
}

function Actions({ status, look }: { status: BackupFolderStatus; look: () => Promise<void> }) {
  const { call } = useClient();
  const [done, setDone] = useState('');
  const act = useAction(async (work: () => Promise<unknown>) => {
    setDone('');
    await work();
    await look();
  });
  const backUp = () => call('backup.folder.run', {});
  const choose = () =>
    act.run(async () => {
      const handle = await pickFolder('backup');
      if (handle === null) return;
      await call('backup.folder.connect', { handle });
      await look();
      await backUp();
    });
  const reconnect = () =>
    act.run(async () => {
      const handle = await call('backup.folder.handle', {});
      if (handle !== null && (await askForFolder(handle))) await backUp();
    });
  const disconnect = () =>
    act.run(async () => {
      await call('backup.folder.disconnect', {});
      setDone(strings.disconnected(status.name ?? ''));
    });
  const { state } = status;
  if (!canPickFolder() && state === 'none') return <p>{strings.unsupported}</p>;
  return (
    <>
      <div className={page.actions}>
        {state === 'none' && (
          <Button busy={act.busy} onClick={() => void choose()}>
            {strings.choose}
          </Button>
        )}
        {state === 'reconnect' && (
          <Button tone="primary" busy={act.busy} onClick={() => void reconnect()}>
            {strings.reconnect}
          </Button>
        )}
        {state === 'running' && <Button onClick={() => void call('backup.folder.stop', {})}>{strings.stop}</Button>}
        {state !== 'none' && state !== 'reconnect' && state !== 'running' && (
          <Button busy={act.busy} onClick={() => void act.run(backUp)}>
            {strings.backUp}
          </Button>
        )}
        {state !== 'none' && state !== 'running' && (
          <>
            {canPickFolder() && (
              <Button busy={act.busy} onClick={() => void choose()}>
                {strings.chooseOther}
              </Button>
            )}
            <Button tone="quiet" busy={act.busy} onClick={() => void disconnect()}>
              {strings.disconnect}
            </Button>
          </>
        )}
      </div>
      {act.error && <ErrorNote message={act.error.message} onDismiss={act.clearError} />}
      <p role="status">{done}</p>
    </>
  );
}

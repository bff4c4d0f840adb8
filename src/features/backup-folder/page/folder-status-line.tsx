import type { ReactNode } from 'react';
import { formatRoute } from '../../../ui/routes/routes.ts';
import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import { describeBackup, describeProblem } from './describe-folder.ts';
import { useFolder } from './use-folder.ts';

/**
 * Says on the status line how old the last backup in the folder is, and whether it is proven, and links to the view of backups.
 *
 * @param otherwise shown without a folder
 */
export default function FolderStatusLine({ otherwise }: { otherwise: ReactNode }) {
  const { status } = useFolder();
  if (status === undefined) return null;
  if (status.state === 'none') return otherwise;
  const isFailed = status.state !== 'stopped' && describeProblem(status) !== null;
  return (
    <span data-state={isFailed ? 'failed' : 'saved'}>
      <a href={formatRoute({ view: 'backup' })}>{isFailed ? describeFailure(status) : describeState(status)}</a>
    </span>
  );
}

function describeFailure({ state }: BackupFolderStatus): string {
  return state === 'reconnect' ? strings.line.reconnect : strings.line.problem;
}

function describeState(status: BackupFolderStatus): string {
  if (status.state === 'running') return strings.line.running;
  return describeBackup(status, Date.now()) ?? strings.first;
}

import type { ReactNode } from 'react';
import { describeBackup, describeProblem } from './describe-folder.ts';
import { useFolder } from './use-folder.ts';

/**
 * Says at the top of the view of backups what the folder holds.
 *
 * @param otherwise what is said about backup files. Alone without a folder, or before its first backup
 */
export default function FolderHeadline({ otherwise }: { otherwise: ReactNode }) {
  const { status } = useFolder();
  if (status === undefined) return null;
  const problem = describeProblem(status);
  const said = describeBackup(status, Date.now());
  return status.state === 'none' || said === null ? (
    otherwise
  ) : (
    <p role="status">{problem === null ? said : `${said}. ${problem}`}</p>
  );
}

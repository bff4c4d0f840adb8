import { lazy, Suspense } from 'react';
import { backupFolderParts } from '../../../features/backup-folder/feature-later.ts';
import { gitParts } from '../../../features/git/feature-later.ts';

const RestoreFolder = lazy(backupFolderParts.restoreFolder);
const CloneNotebook = lazy(gitParts.cloneForm);

/** The ways to restore a backup, or to take what others share, on a device without notebooks, below the other ways to begin. */
export function RestoreWays() {
  return (
    <Suspense>
      <RestoreFolder />
      <CloneNotebook />
    </Suspense>
  );
}

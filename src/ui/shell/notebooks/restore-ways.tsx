import { lazy, Suspense } from 'react';
import { backupFolderParts } from '../../../features/backup-folder/feature-later.ts';

const RestoreFolder = lazy(backupFolderParts.restoreFolder);

/** The ways to restore a backup on a device without notebooks, below the other ways to begin. */
export function RestoreWays() {
  return (
    <Suspense>
      <RestoreFolder />
    </Suspense>
  );
}

import { FolderClock, GitBranch } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { backupFolderParts } from '../../../features/backup-folder/feature-later.ts';
import { gitParts } from '../../../features/git/feature-later.ts';
import { Way } from './start-page.tsx';

const RestoreFolder = lazy(backupFolderParts.restoreFolder);
const CloneNotebook = lazy(gitParts.cloneForm);

/** The ways to restore a backup, or to take what others share, on a device without notebooks, below the other ways to begin. */
export function RestoreWays() {
  return (
    <Suspense>
      <CloneNotebook opener={(way) => <Way icon={GitBranch} {...way} />} />
      {/* Last: it appears once the known folder is read, and would move what follows. */}
      <RestoreFolder opener={(way) => <Way icon={FolderClock} {...way} />} />
    </Suspense>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import { featureParts } from '../../../ui/state/page/feature-parts.ts';

const Headline = lazy(async () => (await featureParts()).backupFolderHeadline());
const BackupFolder = lazy(async () => (await featureParts()).backupFolder());

/** The place of the section for backups to a folder. */
export function FolderSlot() {
  return (
    <Suspense>
      <BackupFolder />
    </Suspense>
  );
}

/** The state of the folder, or `otherwise` without one. */
export function FolderHeadline({ otherwise }: { otherwise: ReactNode }) {
  return (
    <Suspense>
      <Headline otherwise={otherwise} />
    </Suspense>
  );
}

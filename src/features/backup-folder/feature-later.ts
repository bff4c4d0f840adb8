import type { BackupFolderParts } from '../../ui/state/page/feature-parts.ts';

export { KeepFolder } from './page/keep-folder.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const backupFolderParts: BackupFolderParts = {
  backupFolder: () => import('./page/folder-section.tsx'),
  backupFolderLine: () => import('./page/folder-status-line.tsx'),
  backupFolderHeadline: () => import('./page/folder-headline.tsx'),
  restoreFolder: () => import('./page/restore-folder.tsx'),
};

import type { BackupParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const backupParts: BackupParts = {
  restoreForm: () => import('./page/restore-form.tsx'),
  backupAge: () => import('./page/backup-age.tsx'),
};

import { ArchiveRestore } from 'lucide-react';
import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('backups', { title: 'Backup' });

export const backupViews = {
  backup: {
    title: strings.title,
    place: 'settings',
    icon: ArchiveRestore,
    keywords: 'restore copy save everything drill age zip',
    load: async () => (await import('./page/backup-view.tsx')).BackupView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

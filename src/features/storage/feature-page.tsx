import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('storage-view', { title: 'Storage' });

export const storageViews = {
  storage: {
    title: strings.title,
    place: 'privacy',
    keywords: 'space disk usage size largest what is stored erase sent',
    load: async () => (await import('./page/storage-view.tsx')).StorageView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('devices', { title: 'Other devices' });

export const syncViews = {
  devices: {
    title: strings.title,
    place: 'settings',
    keywords: 'sync folder disk cloud drive keep in step mirror other devices',
    load: async () => (await import('./page/devices-view.tsx')).DevicesView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('bin-view', { title: 'Bin' });

export const binViews = {
  bin: {
    title: strings.title,
    place: 'notes',
    isHidden: true,
    keywords: 'deleted files trash recycle restore undelete removed recover erase for good empty',
    load: async () => (await import('./page/bin-view.tsx')).BinView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('history-view', { title: 'History' });

export const historyViews = {
  history: {
    title: strings.title,
    place: null,
    keywords: 'versions time line restore earlier changes merge',
    load: async () => {
      const { HistoryView } = await import('./page/history-view.tsx');
      return ({ route }) => <HistoryView of={route.view === 'history' ? route.of : null} />;
    },
  },
} as const satisfies Partial<Record<ViewId, View>>;

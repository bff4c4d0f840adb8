import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('scripts', { title: 'Scripts' });

export const scriptViews = {
  scripts: {
    title: strings.title,
    place: 'work',
    tab: 'recipes',
    keywords: 'recipes program typescript code loop many files batch dry run',
    load: async () => (await import('./page/scripts-view.tsx')).ScriptsView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('git-view', { title: 'Git' });

/** The view of the feature, for the list of all. */
export const gitViews = {
  git: {
    title: strings.title,
    place: 'settings',
    isHidden: true,
    keywords: 'git commit push pull clone remote server branch forgejo gitea sync',
    load: async () => (await import('./page/git-view.tsx')).GitView,
  },
} as const satisfies Partial<Record<ViewId, View>>;

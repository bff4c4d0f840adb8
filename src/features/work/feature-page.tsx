import { lazy } from 'react';
import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('work', { tasks: 'Agent tasks', reviews: 'Reviews' });

export const workViews = {
  tasks: {
    title: strings.tasks,
    place: 'work',
    keywords: 'tasks queue board plan schedule later jobs work',
    load: async () => (await import('./page/tasks/tasks-view.tsx')).TasksView,
  },
  reviews: {
    title: strings.reviews,
    place: 'work',
    keywords: 'reviewed work plan do review second agent',
    load: async () => {
      const { ReviewsView } = await import('./page/reviews/reviews-view.tsx');
      const ReviewView = lazy(() => import('./page/reviews/review-view.tsx'));
      return ({ route }) => {
        const review = route.view === 'reviews' ? route.review : null;
        return review === null ? <ReviewsView /> : <ReviewView key={review} reviewId={review} />;
      };
    },
  },
} as const satisfies Partial<Record<ViewId, View>>;

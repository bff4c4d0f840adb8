import { ListTodo } from 'lucide-react';
import { lazy } from 'react';
import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('work', { title: 'Tasks' });

/** The views of the feature, for the list of all. */
export const workViews = {
  tasks: {
    title: strings.title,
    icon: ListTodo,
    keywords: 'queue board plan schedule later jobs',
    load: async () => {
      const { TasksView } = await import('./page/tasks/tasks-view.tsx');
      const ReviewView = lazy(() => import('./page/reviews/review-view.tsx'));
      return ({ route }) => {
        const review = route.view === 'tasks' ? route.review : null;
        return review === null ? <TasksView /> : <ReviewView key={review} reviewId={review} />;
      };
    },
  },
} as const satisfies Partial<Record<ViewId, View>>;

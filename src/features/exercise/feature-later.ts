import type { ExerciseParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. It is fetched when it is first shown. */
export const exerciseParts: ExerciseParts = {
  exerciseSection: () => import('./page/exercise-section.tsx'),
};

import type { RetentionParts } from '../../ui/state/page/feature-parts.ts';

export { KeepLimits } from './page/keep-limits.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const retentionParts: RetentionParts = {
  retention: () => import('./page/retention-section.tsx'),
  runGone: () => import('./page/run-gone.tsx'),
};

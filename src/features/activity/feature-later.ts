import type { ActivityParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const activityParts: ActivityParts = {
  agentActivity: () => import('./page/activity-section.tsx'),
  agentMetrics: () => import('./page/metrics-section.tsx'),
};

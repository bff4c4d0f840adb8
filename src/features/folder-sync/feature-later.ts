import type { SyncParts } from '../../ui/state/page/feature-parts.ts';

export { KeepInStep } from './page/keep-in-step.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const syncParts: SyncParts = {
  syncLine: () => import('./page/sync-line.tsx'),
};

import type { CompareParts } from '../../ui/state/page/feature-parts.ts';

export { CompareHost } from './page/compare-host.tsx';

/** What the feature shows within other parts of the page. */
export const compareParts: CompareParts = {
  comparison: async () => ({ default: (await import('./page/comparison.tsx')).Comparison }),
};

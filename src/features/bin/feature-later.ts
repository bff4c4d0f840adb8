import type { BinParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const binParts: BinParts = {
  eraseThing: () => import('./page/erase-thing.tsx'),
};

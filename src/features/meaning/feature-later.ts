import type { MeaningParts } from '../../ui/state/page/feature-parts.ts';

export { FollowMeaning } from './page/follow-meaning.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const meaningParts: MeaningParts = {
  meaningNote: () => import('./page/meaning-note.tsx'),
  meaningSettings: () => import('./page/meaning-section.tsx'),
  relatedNotes: () => import('./page/related-section.tsx'),
};

import type { GitParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. */
export const gitParts: GitParts = {
  gitSection: () => import('./page/git-section.tsx'),
  cloneForm: () => import('./page/server/clone-notebook.tsx'),
};

import { useEffect, useMemo, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import type { GuidePage } from '../../help/guide/read-guide.ts';
import { findInGuide, type GuideHits } from '../../help/guide/search-guide.ts';

const NO_PAGES: readonly GuidePage[] = [];

/** Returns the places of the guide with these words; none until the guide has loaded. */
export function useGuideHits(words: string): GuideHits {
  const [pages, setPages] = useState(NO_PAGES);
  useEffect(
    () =>
      followPromise(
        import('../../help/guide/guide.ts'),
        ({ guide }) => setPages(guide),
        // The palette works without the guide.
        () => undefined,
      ),
    [],
  );
  return useMemo(() => findInGuide(pages, words), [pages, words]);
}

import { useEffect, useMemo, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import type { GuidePage } from '../../help/guide/read-guide.ts';
import { findTitles, type GuideTitle } from '../../help/guide/search-guide.ts';

const NO_PAGES: readonly GuidePage[] = [];

/** Returns the pages and headings of the guide with these words; none until the guide has loaded. */
export function useGuideTitles(words: string): readonly GuideTitle[] {
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
  return useMemo(() => findTitles(pages, words), [pages, words]);
}

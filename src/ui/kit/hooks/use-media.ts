import { useCallback, useSyncExternalStore } from 'react';

/** What each query last was on the screen. */
const onScreen = new Map<string, boolean>();

/** One list for each query: hundreds of elements use the same few. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known !== undefined) return known;
  const list = window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Paper is narrower than the window: while it is printed, the page keeps its layout, because a new layout would load the note again. */
function matchesOnScreen(query: string): boolean {
  const known = onScreen.get(query);
  if (known !== undefined && listOf('print').matches) return known;
  const { matches } = listOf(query);
  onScreen.set(query, matches);
  return matches;
}

/** Returns whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchesOnScreen(query));
}

type Layout = 'phone' | 'tablet' | 'desktop';

/** Returns how many columns fit: one, two or three. */
export function useLayout(): Layout {
  const phone = useMedia('(max-width: 640px)');
  const tablet = useMedia('(max-width: 1100px)');
  return phone ? 'phone' : tablet ? 'tablet' : 'desktop';
}

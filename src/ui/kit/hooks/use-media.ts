import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

type Layout = 'phone' | 'tablet' | 'desktop';

/** Returns how many columns fit: one, two or three. */
export function useLayout(): Layout {
  const phone = useMedia('(max-width: 640px)');
  const tablet = useMedia('(max-width: 1100px)');
  return phone ? 'phone' : tablet ? 'tablet' : 'desktop';
}

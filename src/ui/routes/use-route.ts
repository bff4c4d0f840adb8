import { useMemo, useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './routes.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Returns the current route. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

/** Navigates to a route; `replace` adds no history entry. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  if (hash === window.location.hash) return;
  if (how === 'push') {
    window.location.hash = hash;
    return;
  }
  window.history.replaceState(null, '', hash);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Navigates to a route after slow work, unless the person has navigated away meanwhile. */
export function setOut(): (route: Route) => void {
  const from = window.location.hash;
  return (route) => {
    if (window.location.hash === from) navigate(route);
  };
}

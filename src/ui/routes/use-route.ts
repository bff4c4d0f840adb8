import { useMemo, useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './routes.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Where the address points now. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

/** Goes to a route; `replace` leaves no step back to where one was. */
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

/** For what takes its time: goes to a route once it is done, unless the person went elsewhere meanwhile. */
export function setOut(): (route: Route) => void {
  const from = window.location.hash;
  return (route) => {
    if (window.location.hash === from) navigate(route);
  };
}

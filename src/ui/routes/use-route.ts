import { useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './routes.ts';

/** The route of the current URL: a new object with each visit, also of the same URL. */
let current: { hash: string; route: Route } | null = null;

function readRoute(): Route {
  const { hash } = window.location;
  if (current?.hash !== hash) current = { hash, route: parseRoute(hash) };
  return current.route;
}

/** Visits the current URL again: a link to it opens what the person has closed or scrolled away since. */
function visitAgain(): void {
  current = null;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (link !== null && link.getAttribute('href') === window.location.hash) visitAgain();
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  // The same listener is added only once.
  window.addEventListener('click', onClick);
  return () => window.removeEventListener('hashchange', onChange);
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, readRoute);
}

/** Navigates to a route; `replace` adds no history entry. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  if (hash === window.location.hash) {
    if (how === 'push') visitAgain();
    return;
  }
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

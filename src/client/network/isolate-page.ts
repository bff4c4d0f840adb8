const TRIED = 'cloister.isolating';

/**
 * Whether a reload would isolate this page, which gives models on the processor more than one thread. The first page of a new
 * device was loaded before the service worker could add the headers. A reload is tried once for each tab, because a browser or a
 * server may prevent isolation.
 */
export function canIsolate(): boolean {
  if (!import.meta.env.PROD || globalThis.crossOriginIsolated) return false;
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return false;
  try {
    return sessionStorage.getItem(TRIED) === null;
  } catch {
    // It could not be remembered, and the page might reload again and again.
    return false;
  }
}

/** Reloads the page so that it is isolated. */
export function isolatePage(): void {
  try {
    sessionStorage.setItem(TRIED, 'yes');
  } catch {
    return;
  }
  window.location.reload();
}

import { useCallback, useEffect, useState } from 'react';

export interface OfflineState {
  /** All files are on the device: it starts without a network. */
  ready: boolean;
  /** A new version waits to take over. */
  updateReady: boolean;
  /** Lets the new version take over, and loads it. */
  update: () => void;
}

/** Registers the service worker in a built app, and tells where it stands. */
export function useServiceWorker(): OfflineState {
  const [ready, setReady] = useState(false);
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let stopped = false;
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => {
        if (stopped) return;
        if (registration.active?.state === 'activated') setReady(true);
        setWaiting(registration.waiting && registration.active ? registration.waiting : null);
      };
      const follow = () => registration.installing?.addEventListener('statechange', look);
      registration.addEventListener('updatefound', follow);
      registration.active?.addEventListener('statechange', look);
      follow();
      look();
    };
    // Without a service worker the app still works; it only does not start without a network.
    navigator.serviceWorker
      .register('./service-worker.js')
      .then(watch)
      .catch(() => undefined);
    navigator.serviceWorker.ready.then(
      () => {
        if (!stopped) setReady(true);
      },
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, []);

  const update = useCallback(() => {
    if (!waiting) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    waiting.postMessage({ type: 'skip-waiting' });
  }, [waiting]);

  return { ready, updateReady: waiting !== null, update };
}

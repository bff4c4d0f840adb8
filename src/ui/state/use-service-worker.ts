import { useCallback, useEffect, useState } from 'react';
import { fetchEnginesLater } from '../../client/network/precache-engines.ts';
import { fillForOffline, registerServiceWorker } from '../../client/network/register-service-worker.ts';
import { firstPaint } from '../../client/startup/first-paint.ts';
import { useClient } from './client-context.tsx';

export interface OfflineState {
  /** All files are on the device, so the app starts offline. */
  ready: boolean;
  /** A new version is waiting. */
  updateReady: boolean;
  /** Activates the new version and reloads the page. */
  update: () => void;
}

/** In a built app: fetches all files after the start, and returns the state of the service worker. */
export function useServiceWorker(): OfflineState {
  const [ready, setReady] = useState(false);
  const { call } = useClient();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let stopped = false;
    let callOff = () => {};
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => {
        if (stopped) return;
        setWaiting(registration.waiting && registration.active ? registration.waiting : null);
      };
      const follow = () => registration.installing?.addEventListener('statechange', look);
      registration.addEventListener('updatefound', follow);
      follow();
      look();
    };
    // Without a service worker the app works but cannot start offline.
    firstPaint
      .then(registerServiceWorker)
      .then(watch)
      .catch(() => undefined);
    // Wait for the start; its result is reported elsewhere.
    call('app.ready', {})
      .catch(() => undefined)
      .then(fillForOffline)
      .then(() => {
        if (stopped) return;
        setReady(true);
        callOff = fetchEnginesLater();
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
      callOff();
    };
  }, [call]);

  const update = useCallback(() => {
    if (!waiting) return;
    // Another window has activated it: it no longer waits, and this page still has the previous version.
    if (waiting.state !== 'installed') {
      window.location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    waiting.postMessage({ type: 'skip-waiting' });
  }, [waiting]);

  return { ready, updateReady: waiting !== null, update };
}

import { useCallback, useEffect, useState } from 'react';
import { fetchEnginesLater } from '../../../client/network/precache-engines.ts';
import { fillForOffline, registerServiceWorker } from '../../../client/network/register-service-worker.ts';
import { firstPaint } from '../../../client/startup/first-paint.ts';
import { useClient } from './client-context.tsx';

export interface OfflineState {
  /** All files are on the device: it starts without a network. */
  ready: boolean;
  /** A new version waits to take over. */
  updateReady: boolean;
  /** Lets the new version take over, and loads it. */
  update: () => void;
}

/** In a built app: has all files fetched once the app is up, and tells where the service worker stands. */
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
    // Without a service worker the app still works; it only does not start without a network.
    firstPaint
      .then(registerServiceWorker)
      .then(watch)
      .catch(() => undefined);
    // The start comes first; whether it worked is another's to say.
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
    // Another window has let it take over: it waits no more, and this page is still the one before.
    if (waiting.state !== 'installed') {
      window.location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    waiting.postMessage({ type: 'skip-waiting' });
  }, [waiting]);

  return { ready, updateReady: waiting !== null, update };
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sharedDialog } from './system-store.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useLaunch } from './use-launch.ts';
import { useNotifications } from './use-notifications.ts';

const SharedDialog = lazy(() => import('./shared-dialog.tsx'));

/** Connects the app with the system: launches, the number on its icon, notifications, and the dialog of shared content. One per screen. */
export function SystemHost() {
  useAppBadge();
  useNotifications();
  useLaunch();
  const isOpen = useSyncExternalStore(sharedDialog.subscribe, sharedDialog.get);
  if (!isOpen) return null;
  return (
    <Suspense>
      <SharedDialog onClose={close} />
    </Suspense>
  );
}

function close(): void {
  sharedDialog.set(false);
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dailyQuestion, sharedDialog } from './system-store.ts';
import { useUpdate } from './update/use-update.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useLaunch } from './use-launch.ts';
import { useNotifications } from './use-notifications.ts';

const SharedDialog = lazy(() => import('./shared-dialog.tsx'));
const DailyQuestion = lazy(() => import('../daily/daily-question.tsx'));

/** Connects the app with the system: launches, the number on its icon, notifications, new versions, and the dialog of shared content. One per screen. */
export function SystemHost() {
  useAppBadge();
  useNotifications();
  useLaunch();
  useUpdate();
  const isOpen = useSyncExternalStore(sharedDialog.subscribe, sharedDialog.get);
  const day = useSyncExternalStore(dailyQuestion.subscribe, dailyQuestion.get);
  if (!isOpen && day === null) return null;
  return (
    <Suspense>
      {isOpen ? <SharedDialog onClose={close} /> : day !== null && <DailyQuestion day={day} onClose={closeQuestion} />}
    </Suspense>
  );
}

function close(): void {
  sharedDialog.set(false);
}

function closeQuestion(): void {
  dailyQuestion.set(null);
}

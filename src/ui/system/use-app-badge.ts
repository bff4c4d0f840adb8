import { useEffect, useSyncExternalStore } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { badgeCount } from '../state/page/badge-count.ts';

/**
 * Shows the number of pending approvals and of what features count on the icon of the installed app; without an effect where the browser
 * has no such thing.
 */
export function useAppBadge(): void {
  const pending = usePendingApprovals()?.length;
  const others = useSyncExternalStore(badgeCount.subscribe, badgeCount.get);
  const count = pending === undefined || others === undefined ? undefined : pending + others;
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    // Refused where the app is not installed. The count is on the screen too.
    done.catch(() => undefined);
  }, [count]);
}

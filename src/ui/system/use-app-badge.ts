import { useEffect } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';

/** Shows the number of pending approvals on the icon of the installed app. Without an effect where the browser has no such thing. */
export function useAppBadge(): void {
  const pending = usePendingApprovals()?.length;
  useEffect(() => {
    if (pending === undefined || !('setAppBadge' in navigator)) return;
    const done = pending > 0 ? navigator.setAppBadge(pending) : navigator.clearAppBadge();
    // Refused where the app is not installed. The count is on the screen too.
    done.catch(() => undefined);
  }, [pending]);
}

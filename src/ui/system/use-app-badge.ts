import { useEffect } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useReviewsToDecide } from '../../client/runs/use-reviews.ts';
import { useOpenTasks } from '../../client/runs/use-tasks.ts';
import { openTasks } from '../state/open-tasks.ts';

/**
 * Shows the number of open tasks, pending approvals and reviewed work to decide on on the icon of the installed app, each once; without an effect where the browser
 * has no such thing. The window's title shows the number of open tasks.
 */
export function useAppBadge(): void {
  const pending = usePendingApprovals()?.length;
  const tasks = useOpenTasks();
  const reviews = useReviewsToDecide() ?? 0;
  const count = pending === undefined || !tasks ? undefined : pending + tasks.open - tasks.awaiting + reviews;
  useEffect(() => openTasks.set((tasks?.open ?? 0) + reviews), [tasks, reviews]);
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    // Refused where the app is not installed. The count is on the screen too.
    done.catch(() => undefined);
  }, [count]);
}

import { useEffect } from 'react';
import { openTasks } from '../../../ui/state/open-tasks.ts';
import { badgeCount } from '../../../ui/state/page/badge-count.ts';
import { useReviewsToDecide } from './reviews/use-reviews.ts';
import { useOpenTasks } from './tasks/use-tasks.ts';

/**
 * Counts open tasks and reviewed work to decide on, for the window's title and the icon of the installed app. Draws nothing.
 */
export function OpenWork(): null {
  const tasks = useOpenTasks();
  const reviews = useReviewsToDecide() ?? 0;
  useEffect(() => {
    openTasks.set((tasks?.open ?? 0) + reviews);
    // A task that waits for an approval is counted with the approvals.
    if (tasks) badgeCount.set(tasks.open - tasks.awaiting + reviews);
  }, [tasks, reviews]);
  useEffect(() => () => badgeCount.set(undefined), []);
  return null;
}

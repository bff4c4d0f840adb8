import type { WorkParts } from '../../ui/state/page/feature-parts.ts';

export { OpenWork } from './page/open-work.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const workParts: WorkParts = {
  fileOrigin: () => import('./page/reviews/file-origin.tsx'),
  conversationEnd: () => import('./page/tasks/queued-messages.tsx'),
  runSource: () => import('./page/run-source.tsx'),
  runOfQueued: async (taskId) => (await import('./page/tasks/wait-for-task.ts')).waitForTask(taskId),
};

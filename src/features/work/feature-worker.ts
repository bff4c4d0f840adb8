import type { Services } from '../../runtime/app/services.ts';
import type { WorkerFeature } from '../../runtime/app/worker-feature.ts';
import { advanceReviews } from './worker/advance-reviews.ts';
import { changesOfReviews } from './worker/changes-of-reviews.ts';
import { taskOfRetry } from './worker/repeat-task.ts';
import { reviewCommands } from './worker/review-commands.ts';
import { startTasks } from './worker/start-tasks.ts';
import { taskCommands } from './worker/task-commands.ts';

export function workCommands(services: Services) {
  return { ...taskCommands(services), ...reviewCommands(services) };
}

export const workFeature: WorkerFeature = {
  startDue: startTasks,
  continueRows: advanceReviews,
  changesWithProvenance: changesOfReviews,
  sourceOfRetry: taskOfRetry,
};

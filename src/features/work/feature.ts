import type { Review } from './contract/review.ts';
import { REVIEW_COMMANDS, type ReviewResults } from './contract/review-requests.ts';
import type { Task } from './contract/task.ts';
import { TASK_COMMANDS, type TaskResults } from './contract/task-requests.ts';

/** The commands of the feature, for the list of all. */
export const WORK_COMMANDS = { ...TASK_COMMANDS, ...REVIEW_COMMANDS };

export interface WorkResults extends TaskResults, ReviewResults {}

/** The rows of its tables. Both have a state, on which their next step depends. */
export interface WorkRows {
  /** Refused with `conflict` when a task with this id exists. */
  tasks: Task;
  /** Refused with `conflict` when reviewed work with this id exists. */
  reviews: Review;
}

/** Its actions in the log. */
export type WorkAction =
  | `task.${'create' | 'update' | 'assign' | 'move' | 'start' | 'block' | 'end' | 'cancel' | 'retry' | 'remove' | 'restore'}`
  | `review.${'create' | 'continue' | 'wait' | 'approve' | 'send-back' | 'reject' | 'reopen' | 'cancel' | 'retry' | 'end'}`;

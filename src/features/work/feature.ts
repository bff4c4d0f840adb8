import { reviewSchema } from './contract/review.ts';
import { REVIEW_COMMANDS, type ReviewResults } from './contract/review-requests.ts';
import { taskSchema } from './contract/task.ts';
import { TASK_COMMANDS, type TaskResults } from './contract/task-requests.ts';

export const WORK_COMMANDS = { ...TASK_COMMANDS, ...REVIEW_COMMANDS };

export interface WorkResults extends TaskResults, ReviewResults {}

/** The rows of its tables. Both have a state, on which their next step depends. */
export const WORK_ROW_SCHEMAS = { tasks: taskSchema, reviews: reviewSchema };

export type WorkAction =
  | `task.${'create' | 'update' | 'assign' | 'move' | 'start' | 'block' | 'end' | 'cancel' | 'retry' | 'remove' | 'restore'}`
  | `review.${'create' | 'continue' | 'wait' | 'hand-over' | 'approve' | 'send-back' | 'reject' | 'reopen' | 'cancel' | 'retry' | 'end'}`;

import type { Task } from '../../../contracts/domain/run/task.ts';
import type { TaskState } from '../../../contracts/domain/run/task-states.ts';

/** Reads tasks for commands and the runner. */
export interface TaskStore {
  findTask(taskId: string): Promise<Task | undefined>;
  /** Lists tasks, all or those in some states, by their place in the queue. */
  listTasks(states?: readonly TaskState[]): Promise<Task[]>;
}

import type { TaskStore } from '../../../core/ports/rows/task-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createTaskStore({ tasks }: CloisterDatabase): TaskStore {
  return {
    findTask: (taskId) => tasks.get(taskId),
    listTasks: (states) => (states ? tasks.where('state').anyOf([...states]) : tasks.toCollection()).sortBy('order'),
  };
}

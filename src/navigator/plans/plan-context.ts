import type { Request } from '../intents/slots.ts';
import type { PlanContext } from '../navigator-plan.ts';

/** The input of a handler. */
export interface Task extends PlanContext {
  readonly request: Request;
  /** The file that the previous answer names first, for "it"; null if there is none. */
  readonly lastPath: string | null;
  /** All files that the previous answer lists, for "them"; empty if it lists none or is incomplete. */
  readonly lastPaths: readonly string[];
}

/** Returns the folders to search below `path`: for the whole notebook, the folders in the agent's scope. */
export function placesOf(task: Task, path = '/'): readonly string[] {
  return path === '/' ? task.conversation.roots : [path];
}

import type { Request } from '../intents/slots.ts';
import type { PlanContext } from '../navigator-plan.ts';

/** What a handler works from. */
export interface Task extends PlanContext {
  readonly request: Request;
  /** The file the answer before spoke of, for "it"; null when there is none. */
  readonly lastPath: string | null;
  /** All files that the answer before listed, for "them"; empty when it listed none, or not all it found. */
  readonly lastPaths: readonly string[];
}

/** Where to look for something below `path`: the folders in sight when that is the whole notebook. */
export function placesOf(task: Task, path = '/'): readonly string[] {
  return path === '/' ? task.conversation.roots : [path];
}

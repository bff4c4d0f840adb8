import { isBlankState, isDone } from '../../../core/shared/markdown/task-mark.ts';
import { strings } from '../preview-strings.ts';

/** Returns the words for the sign in the checkbox of a task; null for one that is open or done. */
export function describeTask(state: string): string | null {
  if (isBlankState(state) || isDone(state)) return null;
  switch (state) {
    case '/':
      return strings.taskState.started;
    case '-':
      return strings.taskState.cancelled;
    case '>':
      return strings.taskState.forwarded;
    case '<':
      return strings.taskState.scheduled;
    default:
      return strings.taskState.other(state);
  }
}

import type { Selection } from '../grammar/selection.ts';
import type { Request } from '../intents/slots.ts';
import { translateRequest } from '../languages/translate-request.ts';
import type { PlanContext } from '../navigator-plan.ts';
import type { Voice } from '../texts/answer-catalog.ts';

/** The input of a handler. */
export interface Task extends PlanContext {
  readonly request: Request;
  /** The language of the message, for what is not understood: that of the answers where it is English. */
  readonly spoken: Voice;
  /** Paths of the files that the message has with it. */
  readonly attached: readonly string[];
  /** The file that the previous answer names first, for "it"; null if there is none. */
  readonly lastPath: string | null;
  /** All files that the previous answer lists, for "them"; empty if it lists none or is incomplete. */
  readonly lastPaths: readonly string[];
}

/** Returns the files that "it" means: those attached to the message, otherwise the one that the previous answer names first. */
export function filesMeant({ attached, lastPath }: Task): readonly string[] {
  if (attached.length > 0) return attached;
  return lastPath === null ? [] : [lastPath];
}

/** Returns the folders to search below `path`: for the whole notebook, the folders in the agent's scope. */
export function placesOf(task: Task, path = '/'): readonly string[] {
  return path === '/' ? task.conversation.roots : [path];
}

/** Returns what a request says of the notes that it means, in the words of the person. */
export function shownSaid(
  task: Task,
  { said, references, names }: Pick<Selection, 'said' | 'references' | 'names'>,
): string {
  const asked = task.conversation.turns.at(-1)?.request ?? '';
  // The words of a translated request are not those of the person.
  if (translateRequest(asked).language === 'en') return said;
  const named = [...references.map(({ text }) => text), ...names];
  return named.length > 0 ? named.join(', ') : asked;
}

import { z } from 'zod';
import { hashSchema, idSchema } from '../../../contracts/domain/ids.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';

/** Most to-dos of one answer. */
export const MAX_TODOS = 5000;

/** Commands about the checkboxes of notes. */
export const TODO_COMMANDS = {
  /** Returns the open checkboxes of all notes, by path and place: the first 5,000. Checkboxes without text are left out. */
  'todos.list': z.strictObject({ notebookId: idSchema }),
  /**
   * Ticks or unticks a checkbox of a note, as one change. Rejects with `conflict` when the note is not the one that the person saw, and
   * with `bad-input` when the checkbox is not at this place.
   */
  'todos.tick': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    /** Hash of the note that the person saw. */
    baseHash: hashSchema,
    /** Offset of the `[` in the note, in UTF-16 units. */
    start: z.int().nonnegative(),
    done: z.boolean(),
  }),
} as const;

/** An open checkbox of a note. */
export interface NotedTodo {
  /** Offset of its `[` in the note, in UTF-16 units. */
  readonly start: number;
  /** Its line, from 1. */
  readonly line: number;
  /** Whether it is in progress, `[/]`. */
  readonly isStarted: boolean;
  /** The text behind the box, as written. */
  readonly text: string;
  /** The day by which it is due, or else the first day in its text, `YYYY-MM-DD`; null for none. */
  readonly due: string | null;
  /** Names as written after `@`, each once. */
  readonly people: readonly string[];
  /** Tags as written, without `#`, each once. */
  readonly tags: readonly string[];
}

export interface Todo extends NotedTodo {
  readonly path: string;
  /** Hash of the note. */
  readonly hash: string;
}

export interface TodoList {
  readonly todos: readonly Todo[];
  /** Whether there are more. */
  readonly truncated: boolean;
}

export interface TodoResults {
  'todos.list': TodoList;
  /** `hash` of the note after the change, which undoes by `changeId`; null when the box already was so. */
  'todos.tick': { hash: string; changeId: string | null };
}

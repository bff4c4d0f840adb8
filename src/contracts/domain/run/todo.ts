import { z } from 'zod';

/** Bounds of a to-do list. A model writes it, so nothing of it may be long. */
export const TODO_LIMITS = {
  /** Most to-dos of one list. */
  count: 50,
  /** Most characters that are kept of one text. */
  textChars: 300,
  /** Longest text that a call may have; what is longer than `textChars` is shortened. */
  inputChars: 20_000,
} as const;

const todoIdSchema = z.string().min(1).max(40);

export const todoStateSchema = z.enum(['pending', 'in-progress', 'done']);
export type TodoState = z.infer<typeof todoStateSchema>;

/** One step of an agent's plan, as its run keeps it. */
export const todoSchema = z.object({
  /** Unique in the run. */
  id: todoIdSchema,
  /** Written by a model: shown as plain text. */
  text: z.string().max(TODO_LIMITS.textChars),
  state: todoStateSchema,
});
export type Todo = z.infer<typeof todoSchema>;

/** A to-do as an agent writes it. */
export const todoInputSchema = z.strictObject({
  id: todoIdSchema.optional().describe('Default: that of the same text in the list before, or a new one.'),
  text: z.string().trim().min(1).max(TODO_LIMITS.inputChars),
  state: todoStateSchema,
});
export type TodoInput = z.infer<typeof todoInputSchema>;

/** The whole list, in its order. */
export const todoListInputSchema = z.strictObject({
  todos: z.array(todoInputSchema).max(TODO_LIMITS.count).describe('The whole list, in order.'),
});

/** Returns the to-do that an agent works on; the first one if it works on several. */
export function todoInProgress(todos: readonly Todo[] | undefined): Todo | undefined {
  return todos?.find(({ state }) => state === 'in-progress');
}

/** Returns how many to-dos are done. */
export function countDone(todos: readonly Pick<Todo, 'state'>[]): number {
  return todos.filter(({ state }) => state === 'done').length;
}

/** Returns what a written list does to the plan; null when it changes states alone. */
export function planChange(before: readonly Todo[] = [], after: readonly Todo[]): 'made' | 'changed' | null {
  const isSame = before.length === after.length && after.every(({ id, text }, at) => isTodo(before[at], id, text));
  if (isSame) return null;
  return before.length === 0 ? 'made' : 'changed';
}

function isTodo(todo: Todo | undefined, id: string, text: string): boolean {
  return todo?.id === id && todo.text === text;
}

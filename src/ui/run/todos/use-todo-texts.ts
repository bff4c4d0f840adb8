import { useMemo } from 'react';
import type { Todo } from '../../../contracts/domain/run/todo.ts';

/** Returns the texts of to-dos by id. The same object while no text changes: the row of a live run is read many times. */
export function useTodoTexts(todos: readonly Todo[] = []): ReadonlyMap<string, string> {
  const json = JSON.stringify(todos.map(({ id, text }) => [id, text]));
  return useMemo(() => new Map<string, string>(JSON.parse(json)), [json]);
}

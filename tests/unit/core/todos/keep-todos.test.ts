import { describe, expect, it } from 'vitest';
import { TODO_LIMITS, type Todo, type TodoInput } from '../../../../src/contracts/domain/run/todo.ts';
import { keepTodos } from '../../../../src/core/todos/keep-todos.ts';

function kept(before: readonly Todo[], written: readonly TodoInput[]): Todo[] {
  const result = keepTodos(before, written);
  if (result.type !== 'kept') throw new Error(result.message);
  return result.todos;
}

describe('keepTodos', () => {
  it('gives each to-do an id, and leaves given ones', () => {
    const todos = kept(
      [],
      [
        { text: 'a', state: 'pending' },
        { id: '1', text: 'b', state: 'done' },
        { text: 'a', state: 'pending' },
      ],
    );
    expect(todos.map(({ id }) => id)).toEqual(['2', '1', '3']);
  });

  it('keeps the id of a to-do whose state or place changes, and gives that of a removed one to no other', () => {
    const first = kept(
      [],
      [
        { text: 'read', state: 'in-progress' },
        { text: 'write', state: 'pending' },
      ],
    );
    const second = kept(first, [
      { text: 'write', state: 'in-progress' },
      { text: 'check', state: 'pending' },
    ]);
    expect(second).toEqual([
      { id: '2', text: 'write', state: 'in-progress' },
      { id: '3', text: 'check', state: 'pending' },
    ]);
  });

  it('refuses two to-dos with one id', () => {
    const twice = keepTodos(
      [],
      [
        { id: 'a', text: 'x', state: 'pending' },
        { id: 'a', text: 'y', state: 'pending' },
      ],
    );
    expect(twice).toMatchObject({ type: 'invalid', message: expect.stringContaining('a') });
  });

  it('shortens a long text to whole characters', () => {
    const result = keepTodos([], [{ text: '🧪'.repeat(5000), state: 'pending' }]);
    if (result.type !== 'kept') throw new Error('not kept');
    const [todo] = result.todos;
    expect(result.shortened).toBe(1);
    expect(todo?.text.length).toBeLessThanOrEqual(TODO_LIMITS.textChars);
    expect(todo?.text.isWellFormed()).toBe(true);
    expect(todo?.text.endsWith('🧪…')).toBe(true);
    expect(todo?.text).toHaveLength(TODO_LIMITS.textChars - 1);
    // A shortened text is known again.
    expect(kept(result.todos, [{ text: '🧪'.repeat(5000), state: 'done' }])[0]?.id).toBe(todo?.id);
  });
});

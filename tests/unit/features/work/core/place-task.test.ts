import { describe, expect, it } from 'vitest';
import { orderAtEnd, placeBefore } from '../../../../../src/features/work/core/place-task.ts';

const waiting = [
  { taskId: 'a', order: 2 },
  { taskId: 'b', order: 5 },
  { taskId: 'c', order: 9 },
];
const orderAfter = (taskId: string, before: string | null): string => {
  const moved = new Map(placeBefore(waiting, taskId, before).map(({ taskId: id, order }) => [id, order]));
  return waiting
    .map((task) => ({ ...task, order: moved.get(task.taskId) ?? task.order }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ taskId: id }) => id)
    .join('');
};

describe('placeBefore', () => {
  it('moves a task up, down and to the end', () => {
    expect(orderAfter('c', 'a')).toBe('cab');
    expect(orderAfter('a', 'c')).toBe('bac');
    expect(orderAfter('a', null)).toBe('bca');
    expect(orderAfter('b', 'c')).toBe('abc');
  });

  it('uses the places of the waiting tasks only, so that no other task moves', () => {
    expect(placeBefore(waiting, 'c', 'a').map(({ order }) => order)).toEqual([2, 5, 9]);
    expect(placeBefore(waiting, 'c', 'b').map(({ taskId }) => taskId)).toEqual(['c', 'b']);
  });

  it('changes nothing for an unknown task, or one before itself', () => {
    expect(placeBefore(waiting, 'x', 'a')).toEqual([]);
    expect(placeBefore(waiting, 'a', 'a')).toEqual([]);
  });
});

describe('orderAtEnd', () => {
  it('is behind all tasks', () => {
    expect(orderAtEnd(waiting)).toBe(10);
    expect(orderAtEnd([])).toBe(1);
  });
});

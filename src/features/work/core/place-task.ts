import type { Task } from '../contract/task.ts';

type Placed = Pick<Task, 'taskId' | 'order'>;

/** Returns the order of a new task: behind all others. */
export function orderAtEnd(tasks: readonly Placed[]): number {
  return Math.max(0, ...tasks.map(({ order }) => order)) + 1;
}

/**
 * Returns the tasks whose order changes when one is put before another one, or at the end for null. The waiting tasks share the places
 * that they have, so that no other task moves.
 */
export function placeBefore(waiting: readonly Placed[], taskId: string, before: string | null): Placed[] {
  const sorted = waiting.toSorted((a, b) => a.order - b.order);
  const moved = sorted.find((task) => task.taskId === taskId);
  if (!moved || before === taskId) return [];
  const others = sorted.filter((task) => task !== moved);
  const at = before === null ? others.length : others.findIndex((task) => task.taskId === before);
  const placed = others.toSpliced(at === -1 ? others.length : at, 0, moved);
  return placed.flatMap(({ taskId: id, order }, index) => {
    const next = sorted[index]?.order ?? order;
    return next === order ? [] : [{ taskId: id, order: next }];
  });
}

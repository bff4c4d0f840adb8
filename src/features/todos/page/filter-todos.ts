import type { Todo } from '../contract/todo-requests.ts';

/** When a to-do is due, as the filter offers. */
export const DUES = ['all', 'overdue', 'today', 'week', 'none'] as const;

export interface TodoFilter {
  readonly text: string;
  readonly due: (typeof DUES)[number];
  /** Empty for anyone, and for any tag. */
  readonly person: string;
  readonly tag: string;
}

export const NO_FILTER: TodoFilter = { text: '', due: 'all', person: '', tag: '' };

export function filterTodos(todos: readonly Todo[], filter: TodoFilter, today: string): Todo[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  return todos.filter(({ text, path, due, people, tags }) => {
    const shown = fold(`${text} ${path}`);
    return (
      words.every((word) => shown.includes(word)) &&
      isDue(due, filter.due, today) &&
      (filter.person === '' || people.some((name) => fold(name) === fold(filter.person))) &&
      // A tag includes the tags below it.
      (filter.tag === '' || tags.some((tag) => `${fold(tag)}/`.startsWith(`${fold(filter.tag)}/`)))
    );
  });
}

function isDue(day: string | null, wanted: TodoFilter['due'], today: string): boolean {
  switch (wanted) {
    case 'all':
      return true;
    case 'none':
      return day === null;
    case 'overdue':
      return day !== null && day < today;
    case 'today':
      return day === today;
    case 'week':
      return day !== null && day >= today && day <= dayAfter(today, 7);
    default:
      return wanted satisfies never;
  }
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the names or tags of all to-dos with their numbers, the most used first. */
export function countNames(all: readonly (readonly string[])[]): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const name of all.flat()) {
    const known = counts.get(fold(name));
    if (known === undefined) counts.set(fold(name), { name, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Groups by note in the order of paths, or by day: overdue, then each day, then those without one. */
export function groupTodos(todos: readonly Todo[], by: 'note' | 'date', today: string): [key: string, todos: Todo[]][] {
  if (by === 'note') return [...Map.groupBy(todos, ({ path }) => path)];
  const sorted = todos.toSorted(
    (a, b) => compare(a.due ?? '9', b.due ?? '9') || compare(a.path, b.path) || a.start - b.start,
  );
  return [...Map.groupBy(sorted, ({ due }) => (due === null ? 'none' : due < today ? 'overdue' : due))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

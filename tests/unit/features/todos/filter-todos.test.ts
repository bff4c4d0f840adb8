import { expect, it } from 'vitest';
import type { Todo } from '../../../../src/features/todos/contract/todo-requests.ts';
import { countNames, filterTodos, groupTodos, NO_FILTER } from '../../../../src/features/todos/page/filter-todos.ts';

const todo = (text: string, due: string | null, own: Partial<Todo> = {}): Todo => ({
  path: '/a.md',
  hash: 'h',
  start: 0,
  isStarted: false,
  line: 1,
  text,
  due,
  people: [],
  tags: [],
  ...own,
});
const TODAY = '2026-11-29';
const all = [
  todo('late', '2026-11-01', { people: ['Anna'] }),
  todo('now', TODAY, { path: '/b.md', tags: ['lab/buffers'] }),
  todo('soon', '2026-12-06', { people: ['anna', 'Bo'] }),
  todo('far', '2027-01-01', { tags: ['Lab'] }),
  todo('ever', null, { start: 5 }),
];
const texts = (todos: readonly Todo[]) => todos.map(({ text }) => text);

it.each([
  [{}, ['late', 'now', 'soon', 'far', 'ever']],
  [{ due: 'overdue' }, ['late']],
  [{ due: 'today' }, ['now']],
  [{ due: 'week' }, ['now', 'soon']],
  [{ due: 'none' }, ['ever']],
  [{ person: 'ANNA' }, ['late', 'soon']],
  [{ tag: 'lab' }, ['now', 'far']],
  [{ text: 'b.md' }, ['now']],
  [{ text: 'a e', person: 'anna' }, ['late']],
] as const)('filters by %j', (filter, found) => {
  expect(texts(filterTodos(all, { ...NO_FILTER, ...filter }, TODAY))).toEqual(found);
});

it('groups by note in the order of paths, and by day with the overdue first', () => {
  expect(groupTodos(all, 'note', TODAY).map(([key, todos]) => [key, todos.length])).toEqual([
    ['/a.md', 4],
    ['/b.md', 1],
  ]);
  expect(groupTodos(all, 'date', TODAY).map(([key, todos]) => [key, ...texts(todos)])).toEqual([
    ['overdue', 'late'],
    [TODAY, 'now'],
    ['2026-12-06', 'soon'],
    ['2027-01-01', 'far'],
    ['none', 'ever'],
  ]);
});

it('counts names without regard to case, the most used first', () => {
  expect(countNames(all.map(({ people }) => people))).toEqual([
    { name: 'Anna', count: 2 },
    { name: 'Bo', count: 1 },
  ]);
});

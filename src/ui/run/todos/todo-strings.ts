import { catalog, message } from '../../kit/language/text-catalog.ts';

export const todoStrings = catalog('todo', {
  title: 'To-do list',
  progress: message<(done: number, all: number) => string>('{ $done } of { $all } done'),
  states: { pending: 'Not started', 'in-progress': 'In progress', done: 'Done' },
  callsFor: message<(text: string) => string>('To-do: { $text }'),
});

import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

const list = (pattern: string) => message<(n: number) => string>(pattern, 'n');

export const strings = catalog('open-box', {
  title: 'To-dos',
  count: list('{ $n -> [one] { $n } open box *[other] { $n } open boxes }'),
  shown: message<(shown: number, all: number) => string>('{ $shown } of { $all }'),
  truncated: list('These are the first { $n }; there are more.'),
  more: list('Show more ({ $n })'),
  reading: 'Reading the notes…',
  none: 'Nothing is open',
  noneText:
    'A line that starts with - [ ] in any note is listed here. A date, @name and #tag in its text become filters.',
  noneFit: 'No open box matches these filters.',
  clear: 'Clear filters',
  filters: 'Filters',
  search: 'Find in to-dos',
  due: 'Due',
  dues: { all: 'Any time', overdue: 'Overdue', today: 'Today', week: 'Within 7 days', none: 'Without a date' },
  person: 'Person',
  anyone: 'Anyone',
  tag: 'Tag',
  anyTag: 'Any tag',
  group: 'Group by',
  groups: { note: 'Note', date: 'Date' },
  /** Headings of the list by date. */
  at: { overdue: 'Overdue', today: 'Today', none: 'Without a date' },
  dueOn: message<(day: string) => string>('due { $day }'),
  overdue: message<(day: string) => string>('overdue since { $day }'),
  started: 'in progress',
  ticked: 'To-do ticked',
  example: 'Create an example note with a to-do',
  exampleTitle: 'To-dos',
  exampleText: '- [ ] Tick this box, then press Undo #example',
});

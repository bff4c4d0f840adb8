import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('links-graph', {
  title: 'Graph',
  loading: 'Reading the links…',
  failed: message<(why: string) => string>('The links cannot be read: { $why }'),
  empty: 'No links lead from this note, and none lead here.',
  steps: 'Distance',
  step: message<(n: number) => string>('{ $n -> [one] { $n } link *[other] { $n } links }'),
  count: message<(files: number, links: number) => string>(
    '{ $files -> [one] { $files } file *[other] { $files } files } around this note, { $links -> [one] { $links } link *[other] { $links } links }',
  ),
  leftOut: message<(n: number) => string>(
    '{ $n -> [one] { $n } more file is *[other] { $n } more files are } linked and not shown.',
  ),
  in: 'Linked from',
  out: 'Links to',
  both: 'Linked both ways',
  second: 'Two links away',
});

import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('links', {
  links: 'Links in this note',
  broken: 'not in this notebook',
  more: message<(n: number, rest: number) => string>('Show { $n } of { $rest } more'),
  first: message<(n: number) => string>('Only the first { $n } links of this note are listed.'),
  backlinks: 'Linked from',
  firstBacklinks: message<(n: number) => string>(
    'Only the first { $n } places that link to this note are listed. To find others, search for its name.',
  ),
  nearestOf: message<(n: number) => string>('closest of { $n } notes with this name'),
  line: message<(n: number) => string>('line { $n }'),
});

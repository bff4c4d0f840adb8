import { catalog, message } from '../kit/language/text-catalog.ts';

/** Texts about results. A separate catalog, so that the start does not load them. */
export const strings = catalog('search', {
  results: 'Search results',
  found: message<(notes: number, truncated: boolean) => string>(
    '{ $truncated -> [true] More than { $notes -> [one] { $notes } note *[other] { $notes } notes } found. These match best. *[other] { $notes -> [one] { $notes } note *[other] { $notes } notes } found. }',
    'notes',
    'truncated',
  ),
  inSection: message<(note: string, section: string) => string>('{ $note } › { $section }'),
  none: message<(query: string) => string>('No notes match “{ $query }”.'),
  noneHint: 'Try fewer words, or the start of a word followed by *.',
  unread: message<(filter: string) => string>(
    'The filter { $filter } is not valid and was ignored. Write dates as date:2026-11-18 or date:2026-11.',
  ),
  foundBy: { meaning: 'Found by meaning', both: 'Found by words and meaning' },
  filterByTag: 'Filter by tag',
  onlyTagged: message<(tag: string) => string>('Show only notes tagged { $tag }'),
  withoutFilters: 'Search without filters',
  ask: 'Ask an agent instead',
});

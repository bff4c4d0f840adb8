import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('guide', {
  title: 'Guide',
  search: 'Search the guide',
  results: 'Places in the guide',
  found: message<(places: number, query: string) => string>(
    '{ $places -> [0] Nothing in the guide has “{ $query }”. *[other] { $places -> [one] { $places } place *[other] { $places } places } with “{ $query }”. }',
  ),
  /** Shown in every other language. */
  onlyEnglish: 'This page of the guide is in English.',
  someEnglish: 'Pages that are not translated are in English.',
  noPage: message<(page: string) => string>('The guide has no page “{ $page }”.'),
  noPlace: message<(place: string) => string>('This page of the guide has no heading “{ $place }”.'),
  path: 'Back',
  all: 'Help',
  onThisPage: 'On this page',
  turn: 'Other pages',
  before: message<(title: string) => string>('Previous page: { $title }'),
  next: message<(title: string) => string>('Next page: { $title }'),
  failed: message<(why: string) => string>('The page could not be shown. { $why }'),
  again: 'Try again',
});

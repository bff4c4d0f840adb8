import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('links-mentions', {
  title: 'Unlinked mentions',
  searching: 'Searching for mentions…',
  failed: message<(why: string) => string>('Mentions could not be searched: { $why }'),
  none: 'No other note names this one without a link.',
  count: message<(mentions: number, notes: number) => string>(`{ $mentions ->
    [one] { $mentions } mention
   *[other] { $mentions } mentions
} in { $notes ->
    [one] { $notes } note
   *[other] { $notes } notes
}`),
  truncated: 'Only the first ones are listed. To find others, search for the name.',
  line: message<(n: number) => string>('line { $n }'),
  link: 'Link',
  linkOne: message<(name: string, title: string, line: number) => string>(
    'Link “{ $name }” in { $title }, line { $line }',
  ),
  linkAll: message<(n: number) => string>('Link all { $n }'),
  linkAllIn: message<(n: number, title: string) => string>('Link all { $n } in { $title }'),
  linked: message<(n: number, title: string) => string>(`{ $n ->
    [one] Linked { $n } mention
   *[other] Linked { $n } mentions
} in { $title }.`),
});

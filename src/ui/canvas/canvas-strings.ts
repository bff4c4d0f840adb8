import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('canvas', {
  board: message<(path: string) => string>('Board of { $path }'),
  nodes: 'Cards, by row',
  broken: message<(reason: string) => string>(
    'This board cannot be shown: { $reason }. Choose Write to fix the text, or restore an earlier version from the file history.',
  ),
  empty: 'This board has no cards.',
  count: message<(nodes: number, edges: number) => string>(
    '{ $nodes -> [one] { $nodes } card *[other] { $nodes } cards }, { $edges -> [one] { $edges } connection *[other] { $edges } connections }',
  ),
  leftOut: message<(n: number) => string>(
    '{ $n -> [one] { $n } part is *[other] { $n } parts are } not shown: damaged, without a card at an end, or beyond the limit of 1,000.',
  ),
  group: message<(label: string) => string>('Group { $label }'),
  unnamedGroup: 'Group',
  inert: 'This address is not opened.',
  leadsTo: message<(names: readonly string[]) => string>('Leads to { $names }'),
  labelled: message<(name: string, label: string) => string>('{ $name } ({ $label })'),
  zoom: 'Zoom',
  fit: 'Fit to width',
  untitled: 'card without text',
});

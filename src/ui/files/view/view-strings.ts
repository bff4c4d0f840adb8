import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { TreeOrder } from './tree-order.ts';

export const orderNames: Record<TreeOrder, string> = catalog('tree-orders', {
  name: 'Name',
  changed: 'Last changed',
  created: 'Created',
});

const found = catalog('view-found', {
  first: message<(shown: number, matches: number) => string>(
    'The first { $shown } of { $matches } matches. Type more to narrow.',
  ),
  all: message<(matches: number) => string>(
    '{ $matches -> [one] { $matches } match *[other] { $matches } matches }. Escape shows all files.',
  ),
});

/** Texts about what the file list shows, and in which order. */
export const viewStrings = catalog('view', {
  sort: message<(order: TreeOrder) => string>(
    'Sort files, now by: { $order -> [name] name [changed] last changed *[other] created }',
  ),
  sortMenu: 'Sort files by',
  newestFirst: 'Newest first, folders by name',
  byName: 'Folders first',
  current: 'Current order',
  favourites: 'Favourites',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  unstarOf: message<(name: string) => string>('Remove { $name } from favourites'),
  filter: 'Filter files by name',
  closeFilter: 'Show all files',
  found: (matches: number, shown: number) => (matches > shown ? found.first(shown, matches) : found.all(matches)),
  notFound: message<(text: string) => string>('No file or folder name contains “{ $text }”. Escape shows all files.'),
});

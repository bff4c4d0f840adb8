import { count, formatNumber } from '../../kit/format.ts';
import type { TreeOrder } from './tree-order.ts';

export const orderNames: Record<TreeOrder, string> = {
  name: 'Name',
  changed: 'Last changed',
  created: 'Created',
};

/** Texts about what the file list shows, and in which order. */
export const viewStrings = {
  sort: (order: TreeOrder) => `Sort files, now by: ${orderNames[order].toLowerCase()}`,
  sortMenu: 'Sort files by',
  newestFirst: 'Newest first, folders by name',
  byName: 'Folders first',
  current: 'Current order',
  favourites: 'Favourites',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  unstarOf: (name: string) => `Remove ${name} from favourites`,
  filter: 'Filter files by name',
  closeFilter: 'Show all files',
  found: (matches: number, shown: number) =>
    matches > shown
      ? `The first ${formatNumber(shown)} of ${formatNumber(matches)} matches. Type more to narrow.`
      : `${count(matches, 'match', 'matches')}. Escape shows all files.`,
  notFound: (text: string) => `No file or folder name contains “${text}”. Escape shows all files.`,
};

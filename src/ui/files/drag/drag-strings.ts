import { catalog, message } from '../../kit/language/text-catalog.ts';

const moves = catalog('drag-moves', {
  to: message<(what: string, folder: string) => string>('Move { $what } to { $folder }'),
  toTop: message<(what: string) => string>('Move { $what } to the top of the notebook'),
});

/** Texts about files that are dragged in the tree. */
export const dragStrings = catalog('drag', {
  items: message<(items: number) => string>('{ $items -> [one] { $items } item *[other] { $items } items }'),
  moves: (what: string, folder: string) => (folder === '/' ? moves.toTop(what) : moves.to(what, folder)),
  fromReserved: 'Files from runs can’t be moved. Copy them to a folder of your own instead.',
  intoReserved: message<(folder: string) => string>('{ $folder } is for files of runs. Choose another folder.'),
  intoItself: 'A folder can’t be moved into itself. Choose a folder outside it.',
  isThere: 'Already in this folder',
});

import { count } from '../../kit/format.ts';

/** Texts about files that are dragged in the tree. */
export const dragStrings = {
  items: (items: number) => count(items, 'item', 'items'),
  moves: (what: string, folder: string) => `Move ${what} to ${folder === '/' ? 'the top of the notebook' : folder}`,
  fromReserved: 'Files from runs can’t be moved. Copy them to a folder of your own instead.',
  intoReserved: (folder: string) => `${folder} is for files of runs. Choose another folder.`,
  intoItself: 'A folder can’t be moved into itself. Choose a folder outside it.',
  isThere: 'Already in this folder',
};

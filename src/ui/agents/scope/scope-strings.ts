import { count, formatNumber } from '../../kit/format.ts';
import type { Toggled } from './scope-picks.ts';

/** Words for choosing where an agent may work, and for what that comes to. */
export const scopeStrings = {
  notebooks: 'Notebooks',
  everyNotebook: 'Every notebook, new ones too',
  goneNotebook: (id: string) => `${id} (not on this device)`,
  noNotebook: 'None is ticked: it can work nowhere.',
  folders: 'Folders',
  foldersHint: (name: string) =>
    `Tick what it may reach in ${name}. A ticked folder counts with all that is in it, also what comes later. It counts in every notebook that it may work in.`,
  tree: (name: string) => `Folders of ${name}`,
  find: 'Find a file or folder',
  everything: (name: string) => `Everything in ${name}`,
  foundNothing: (words: string) => `No file or folder here has “${words}” in its path.`,
  emptyNotebook: 'There are no files in this notebook yet.',
  notThere: (path: string) => `${path} is not there any more. Look at the tree again.`,
  cannotPick(why: Exclude<Toggled, { type: 'picked' | 'unread' }>): string {
    if (why.type === 'unnameable')
      return `${why.path} has * or ? in its name, which stand for other letters in a pattern. Pick the folder it lies in, or rename it.`;
    return `For this ${formatNumber(why.count)} places would have to be named one by one; 200 is the most. Move what it may not see into a folder of its own, beside the one that is ticked.`;
  },
  patterns: 'Folders as patterns',
  fileTypes: 'File types',
  everyType: 'Every type',
  type: (pattern: string, files: number | undefined) =>
    files === undefined ? pattern : `${pattern} (${formatNumber(files)})`,
  addType: 'Add a type',
  addTypeHint: 'A pattern of names, such as *.tex. Enter takes it.',
  noType: 'None is ticked: it can open no file.',
  reach: (name: string) => `What that means in ${name}`,
  counts: (reads: number, writes: number, deletes: number, all: number) =>
    `It can read ${formatNumber(reads)} of ${count(all, 'file', 'files')}, change ${formatNumber(writes)} and delete ${formatNumber(deletes)}.`,
  reachesNothing: (files: number) =>
    `It reaches none of the ${count(files, 'file', 'files')} here: none lies in what is ticked and is of a type that is ticked, or no right is given.`,
  notHere: 'It may not work in this notebook: it is not among those that are ticked.',
  file: 'File',
  files: 'Files it reaches',
  rights: { read: 'read', write: 'change', create: 'create', delete: 'delete' },
  letters: { read: 'R', write: 'W', create: 'C', delete: 'D' },
  legend: 'R read, W change, C create where there is no file, D delete.',
};

import { count, formatNumber } from '../../kit/format.ts';
import type { Toggled } from './scope-picks.ts';

/** Strings of the scope fields and of the access panel. */
export const scopeStrings = {
  notebooks: 'Notebooks',
  everyNotebook: 'Every notebook, including new ones',
  goneNotebook: (id: string) => `${id} (not on this device)`,
  noNotebook: 'Select at least one notebook, or the agent has no access.',
  folders: 'Folders',
  foldersHint: (name: string) =>
    `Select what the agent can access in ${name}. A selected folder includes everything in it, now and later. The selection applies to every notebook the agent works in.`,
  tree: (name: string) => `Folders of ${name}`,
  find: 'Find a file or folder',
  everything: (name: string) => `Everything in ${name}`,
  foundNothing: (words: string) => `No path contains “${words}”.`,
  emptyNotebook: 'This notebook has no files yet.',
  notThere: (path: string) => `${path} no longer exists. Select from the updated list.`,
  cannotPick(why: Exclude<Toggled, { type: 'picked' | 'unread' }>): string {
    if (why.type === 'unnameable')
      return `${why.path} can’t be selected, because * and ? are wildcards in a pattern. Select its parent folder, or rename the file.`;
    return `This selection needs ${formatNumber(why.count)} separate entries, and 200 is the limit. Move what the agent must not see into a separate folder outside the selected one.`;
  },
  patterns: 'Folders as patterns',
  fileTypes: 'File types',
  everyType: 'Every type',
  type: (pattern: string, files: number | undefined) =>
    files === undefined ? pattern : `${pattern} (${formatNumber(files)})`,
  addType: 'Add a file type',
  addTypeHint: 'A name pattern, such as *.tex. Press Enter to add.',
  noType: 'Select at least one file type, or the agent can’t open any file.',
  reach: (name: string) => `Access in ${name}`,
  counts: (reads: number, writes: number, deletes: number, all: number) =>
    `The agent can read ${formatNumber(reads)} of ${count(all, 'file', 'files')}, change ${formatNumber(writes)} and delete ${formatNumber(deletes)}.`,
  reachesNothing: (files: number) =>
    `The agent has access to none of the ${count(files, 'file', 'files')} here: no file matches the selected folders and file types, or no right is given.`,
  notHere: 'This notebook is not selected, so the agent has no access to its files.',
  file: 'File',
  files: 'Accessible files',
  rights: { read: 'read', write: 'change', create: 'create', delete: 'delete' },
  letters: { read: 'R', write: 'W', create: 'C', delete: 'D' },
  legend: 'R read, W change, C create (where no file exists), D delete.',
};

import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import { count } from '../kit/format.ts';

export const labelNames: Record<Label, string> = { 'local-only': 'local-only', untrusted: 'untrusted' };

/** What stands at everything that has a label. */
export const labelMarkStrings = {
  /** A label and what brings it: the file itself, a folder above it, or both. */
  from: (label: Label, from: readonly LabelAt[], path: string) => {
    const folders = from.filter((at) => at.path !== path).map((at) => at.path);
    if (folders.length === 0) return labelNames[label];
    return `${labelNames[label]}, from ${folders.join(' and ')}${folders.length < from.length ? ' and itself' : ''}`;
  },
};

export const strings = {
  title: 'Files',
  tree: 'Files of the notebook',
  runsTitle: 'Files of runs',
  runsTree: 'Files of runs',
  newNote: 'New note',
  newFolder: 'New folder',
  launcher: {
    button: 'New',
    menu: 'What to begin',
    note: 'Note',
    noteHint: 'An empty one, in the folder you last looked at',
    template: 'Note from a template…',
    templateHint: 'An experiment, a protocol, a meeting, a paper',
    folder: 'Folder',
    folderHint: 'To keep notes together',
    import: 'Import files…',
    importHint: 'Or an archive: .zip, .eln',
    importFolder: 'Import a folder…',
    importFolderHint: 'With all that is in it; an Obsidian vault, for one',
    agent: 'Agent…',
    agentHint: 'One with its own rights, folders and model',
    ask: 'Ask an agent…',
    askHint: 'To find, sum up, tidy or write something',
  },
  newNoteIn: (folder: string) => `New note in ${folder}`,
  newFolderIn: (folder: string) => `New folder in ${folder}`,
  create: 'Create',
  cancel: 'Cancel',
  defaultNote: 'note.md',
  rename: 'Rename',
  renameLabel: (name: string) => `New name of ${name}`,
  move: 'Move…',
  moveLabel: (name: string) => `Move ${name} to`,
  moveNow: 'Move',
  copy: 'Copy…',
  copyLabel: (name: string) => `Copy ${name} to`,
  copyNow: 'Copy',
  pathHint: 'A path from the top of the notebook, such as /notes/plan.md',
  delete: 'Delete',
  deleted: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
  actions: (name: string) => `What to do with ${name}`,
  byAgent: (who: string) => `last changed by ${who}`,
  draft: 'draft not yet in the notebook',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Open the sample notebook to look around, import what you have, or write a first note.',
  openSample: 'Open the sample',
  writeFirst: 'Write a first note',
  fromTemplate: 'Start from a template',
  whatToAsk: 'What you can ask an agent',
  firstNote: (day: string) => `/notes/${day}.md`,
  importNow: 'Import files',
  drop: 'Drop files, a folder or a zip archive to import them',
  cannotImport: {
    tooMany: (files: number, most: number) =>
      `There are ${count(files, 'file', 'files')}, and ${count(most, 'file', 'files')} can come in at once. Nothing was imported. Take one folder after the other.`,
    unreadable: (reason: string) =>
      `It could not be read from the disk (${reason.replace(/\.$/, '')}). Look whether it is still there, and whether you may read it.`,
  },
};

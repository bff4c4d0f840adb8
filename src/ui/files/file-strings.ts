import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import { count } from '../kit/format.ts';

export const labelNames: Record<Label, string> = { 'local-only': 'local-only', untrusted: 'untrusted' };

/** Texts of label marks. */
export const labelMarkStrings = {
  /** A label with its origin: the file itself, parent folders, or both. */
  from: (label: Label, from: readonly LabelAt[], path: string) => {
    const folders = from.filter((at) => at.path !== path).map((at) => at.path);
    if (folders.length === 0) return labelNames[label];
    return `${labelNames[label]}, inherited from ${folders.join(' and ')}${folders.length < from.length ? ', and set here' : ''}`;
  },
};

interface MovedInto {
  what: string;
  items: number;
  attachments: number;
  folder: string;
  links: number;
}

export const strings = {
  title: 'Files',
  tree: 'Notebook files',
  runsTitle: 'Files from runs',
  runsTree: 'Files from runs',
  newNote: 'New note',
  newFolder: 'New folder',
  daily: 'Daily notes',
  launcher: {
    button: 'New',
    menu: 'Create or import',
    note: 'Note',
    noteHint: 'Empty, in the folder you last opened',
    template: 'Note from a template…',
    templateHint: 'An experiment, a protocol, a meeting, a paper',
    today: 'Today’s note',
    todayHint: 'The daily note of today',
    folder: 'Folder',
    folderHint: 'Groups notes together',
    import: 'Import files…',
    importHint: 'Also archives: .zip, .eln',
    importFolder: 'Import a folder…',
    importFolderHint: 'With all subfolders, for example an Obsidian vault',
    agent: 'Agent…',
    agentHint: 'With its own permissions, folders and model',
    ask: 'Ask an agent…',
    askHint: 'Find, summarize, organize or write something',
  },
  newNoteIn: (folder: string) => `New note in ${folder}`,
  newFolderIn: (folder: string) => `New folder in ${folder}`,
  create: 'Create',
  cancel: 'Cancel',
  defaultNote: 'note.md',
  rename: 'Rename',
  renameLabel: (name: string) => `New name for ${name}`,
  move: 'Move…',
  copy: 'Copy…',
  copyLabel: (name: string) => `Copy ${name} to`,
  copyNow: 'Copy',
  pathHint: 'Full path in the notebook, for example /notes/plan.md',
  delete: 'Delete',
  /** A file or folder was moved with attachments, with links, or with both. */
  movedWith: (name: string, attachments: number, links: number) => {
    const words = count(links, 'link to or in it was', 'links to or in it were');
    if (attachments === 0) return `${name} was moved, and ${words} changed.`;
    const moved = `${name} and ${count(attachments, 'attachment', 'attachments')} were moved`;
    return links === 0 ? `${moved}.` : `${moved}, and ${count(links, 'link was', 'links were')} changed.`;
  },
  items: (items: number) => count(items, 'item', 'items'),
  /** `what`: one name, or the number of items. */
  movedInto: ({ what, items, attachments, folder, links }: MovedInto) => {
    const all = attachments === 0 ? what : `${what} and ${count(attachments, 'attachment', 'attachments')}`;
    const place = folder === '/' ? 'the top of the notebook' : folder;
    const moved = `${all} ${items + attachments === 1 ? 'was' : 'were'} moved to ${place}`;
    return links === 0 ? `${moved}.` : `${moved}, and ${count(links, 'link was', 'links were')} changed.`;
  },
  deleted: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
  actions: (name: string) => `Actions for ${name}`,
  byAgent: (who: string) => `last changed by ${who}`,
  draft: 'has a draft',
  emptyTitle: 'No files yet',
  emptyText: 'Start with a note of your own, or explore a year of a plant lab in the sample notebook.',
  openSample: 'Open the sample notebook',
  writeFirst: 'Write a first note',
  fromTemplate: 'Start from a template',
  whatToAsk: 'See what you can ask',
  firstNote: (day: string) => `/notes/${day}.md`,
  importNow: 'Import files',
  drop: 'Drop files, a folder or a zip archive to import',
  cannotImport: {
    tooMany: (files: number, most: number) =>
      `Nothing was imported: you selected ${count(files, 'file', 'files')}, and one import can contain at most ${count(most, 'file', 'files')}. Import one folder at a time.`,
    unreadable: (reason: string) =>
      `The file could not be read (${reason.replace(/\.$/, '')}). Check that the file still exists and that you have permission to read it.`,
  },
};

import { count } from '../kit/format.ts';

export const strings = {
  title: 'New note from a template',
  close: 'Close',
  choose: 'Template',
  offered: 'This notebook has no templates yet. These come with the app:',
  own: (folder: string) => `Notes in ${folder} of this notebook are templates.`,
  addAll: 'Add these to my notebook',
  added: (notes: number, folder: string) => `${count(notes, 'template', 'templates')} added to ${folder}.`,
  noneAdded: (why: string) => `No template was added: ${why}`,
  noteTitle: 'Title',
  folder: 'Folder',
  folderHint: 'Made with the note if it is not there yet',
  fileName: 'File name',
  author: 'Author',
  authorHint: 'Kept on this device as your name; you can change it in Settings.',
  values: 'Values',
  preview: 'The note as it will be',
  stays: (names: readonly string[]) =>
    names.length === 1
      ? `{{${names[0]}}} stays as it is.`
      : `These stay as they are: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  allFilled: 'Everything is filled in.',
  create: 'Create note',
  cancel: 'Cancel',
  listFailed: (why: string) => `The templates could not be read: ${why}`,
  created: (path: string) => `${path} was created.`,
};

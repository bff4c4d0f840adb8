import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('template', {
  title: 'New note from a template',
  choose: 'Template',
  offered: 'This notebook has no templates yet. The templates above come with Cloister.',
  own: message<(folder: string) => string>('Every note in { $folder } is a template.'),
  addAll: 'Add these to the notebook',
  added: message<(notes: number, folder: string) => string>(
    '{ $notes -> [one] { $notes } template *[other] { $notes } templates } added to { $folder }.',
  ),
  noneAdded: message<(why: string) => string>('No template was added: { $why }'),
  noteTitle: 'Title',
  folderHint: 'Created with the note if the folder does not exist',
  fileName: 'File name',
  author: 'Author',
  authorHint: 'Saved on this device as your name. You can change your name in Settings.',
  values: 'Values',
  preview: 'Preview',
  /** `names`: with their braces. */
  stays: message<(names: readonly string[]) => string>('Not filled in: { $names }.'),
  allFilled: 'All placeholders are filled in.',
  create: 'Create note',
  listFailed: message<(why: string) => string>('The templates could not be read: { $why }'),
  created: message<(path: string) => string>('{ $path } was created.'),
});

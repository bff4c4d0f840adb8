import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about attachments that the start does not need. */
export const attachmentStrings = catalog('attach', {
  thisNote: message<(name: string) => string>('This note: { $name }'),
  selection: 'Selection in this note',
  choose: 'A file of the notebook…',
  /** In the file's own menu. */
  toQuestion: 'Attach to question',
  title: 'Attach a file',
  find: 'Find file',
  none: 'No matching files.',
  hint: 'The agent reads attached files within its scope. Local-only files are not sent to models on servers.',
  list: 'Attachments',
  fromDevice: {
    title: 'Attach files from this device',
    list: 'Files that will be imported',
    into: message<(notebook: string) => string>(
      'The files are imported into “{ $notebook }” first. You can undo the import.',
    ),
    add: 'Import and attach',
    adding: 'Importing…',
    imported: message<(files: number) => string>(
      '{ $files -> [one] { $files } file *[other] { $files } files } imported and attached.',
    ),
    notUndone: message<(paths: string) => string>('Not undone: { $paths }.'),
  },
  lines: message<(name: string, fromLine: number, toLine: number) => string>(
    '{ $name }, lines { $fromLine }–{ $toLine }',
  ),
  line: message<(name: string, line: number) => string>('{ $name }, line { $line }'),
  askSelection: 'Ask about selection',
  tooLong: message<(most: number) => string>(
    'The selection is longer than { $most } characters, so the whole file is attached.',
  ),
});

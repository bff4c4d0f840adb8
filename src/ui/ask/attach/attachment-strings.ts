import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about attachments that the start does not need. */
export const attachmentStrings = catalog('attach', {
  thisNote: message<(name: string) => string>('This note: { $name }'),
  selection: 'Selection in this note',
  choose: 'Choose a file…',
  /** In the file's own menu. */
  toQuestion: 'Attach to question',
  title: 'Attach a file',
  find: 'Find file',
  none: 'No matching files.',
  hint: 'The agent reads attached files within its scope. Local-only files are not sent to models on servers.',
  list: 'Attachments',
  lines: message<(name: string, fromLine: number, toLine: number) => string>(
    '{ $name }, lines { $fromLine }–{ $toLine }',
  ),
  line: message<(name: string, line: number) => string>('{ $name }, line { $line }'),
  askSelection: 'Ask about selection',
  tooLong: message<(most: number) => string>(
    'The selection is longer than { $most } characters, so the whole file is attached.',
  ),
});

import { catalog, message } from '../../kit/language/text-catalog.ts';

export const libraryStrings = catalog('library', {
  name: message<(path: string) => string>('Entries of { $path }'),
  reading: 'Reading the library…',
  failed: message<(why: string) => string>('The entries cannot be shown: { $why }'),
  empty: 'This library has no entries. Switch to the text to add one.',
  filter: 'Filter entries',
  entries: message<(n: number) => string>('{ $n -> [one] { $n } entry *[other] { $n } entries }'),
  found: message<(found: number, all: number) => string>(
    '{ $found } of { $all -> [one] { $all } entry *[other] { $all } entries }',
  ),
  columns: {
    authors: 'Authors',
    year: 'Year',
    title: 'Title',
    where: 'Where',
    key: 'Key',
    type: 'Type',
  },
  line: 'Line',
  place: 'Entry',
  /** Starts with the number that is shown. */
  select: message<(line: number, key: string) => string>('{ $line }: show { $key }'),
  hint: 'Select the number of an entry to copy its citation, open it, or find the notes with its key.',
  entry: message<(key: string) => string>('Entry { $key }'),
  copy: 'Copy citation',
  copied: message<(citation: string) => string>('{ $citation } was copied.'),
  notCopied:
    'The citation was not copied, because the browser denied access to the clipboard. Allow it, then try again.',
  notCitable: 'This key contains characters that no citation can have. Change the key in the text.',
  literature: 'Literature note',
  create: 'Create literature note',
  createIt: message<(name: string) => string>('Create { $name }'),
  folderWanted: 'Enter a folder that starts with /, for example /literature.',
  fromTemplate: message<(path: string) => string>('From your template { $path }.'),
  fromBuiltIn: message<(path: string) => string>('From the built-in template. To use your own, create { $path }.'),
  notCreated: message<(why: string) => string>('The literature note was not created: { $why }'),
  /** Headings of the note. */
  parts: ['Summary', 'Notes', 'Quotes'],
  naming: message<(n: number) => string>(
    '{ $n -> [0] No note has this key *[other] Key in { $n -> [one] { $n } note *[other] { $n } notes } }',
  ),
  searching: 'Searching for notes with this key…',
  searchFailed: message<(why: string) => string>('The notes with this key cannot be listed: { $why }'),
  firstOnly: message<(n: number) => string>('Only the best { $n } matches are listed.'),
});

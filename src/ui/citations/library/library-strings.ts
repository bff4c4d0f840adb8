import { count, formatNumber } from '../../kit/format.ts';

export const libraryStrings = {
  name: (path: string) => `Entries of ${path}`,
  reading: 'Reading the library…',
  failed: (why: string) => `The entries cannot be shown: ${why}`,
  empty: 'This library has no entries. Switch to the text to add one.',
  filter: 'Filter entries',
  entries: (n: number) => count(n, 'entry', 'entries'),
  found: (found: number, all: number) => `${formatNumber(found)} of ${count(all, 'entry', 'entries')}`,
  line: 'Line',
  place: 'Entry',
  /** Starts with the number that is shown. */
  select: (line: number, key: string) => `${line}: show ${key}`,
  hint: 'Select the number of an entry to copy its citation, open it, or find the notes with its key.',
  entry: (key: string) => `Entry ${key}`,
  copy: 'Copy citation',
  copied: (citation: string) => `${citation} was copied.`,
  notCopied:
    'The citation was not copied, because the browser denied access to the clipboard. Allow it, then try again.',
  notCitable: 'This key contains characters that no citation can have. Change the key in the text.',
  naming: (n: number) => (n === 0 ? 'No note has this key' : `Key in ${count(n, 'note', 'notes')}`),
  searching: 'Searching for notes with this key…',
  searchFailed: (why: string) => `The notes with this key cannot be listed: ${why}`,
  firstOnly: (n: number) => `Only the best ${formatNumber(n)} matches are listed.`,
};

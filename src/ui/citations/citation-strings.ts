import { MAX_LIBRARIES } from '../../contracts/wire/citation-requests.ts';
import { count } from '../kit/format.ts';

const HOW_TO_ADD = 'Add an entry with this key to a .bib or CSL-JSON file of this notebook, or correct the key.';

export const citationStrings = {
  title: 'References',
  reading: 'Reading the reference libraries…',
  failed: (why: string) => `The references cannot be shown: ${why}`,
  again: 'Try again',
  notFound: '(not found)',
  missing: (key: string) => `No reference library has the key “${key}”. ${HOW_TO_ADD}`,
  missingKeys: (keys: readonly string[]) =>
    keys.length === 1
      ? `Not found: ${keys.join(', ')}. ${HOW_TO_ADD}`
      : `Not found: ${keys.join(', ')}. Add entries with these keys to a .bib or CSL-JSON file of this notebook, or correct the keys.`,
  moreKeys: (n: number) => `and ${count(n, 'more', 'more')}`,
  noLibrary:
    'This notebook has no reference library. Import a .bib or CSL-JSON file, or create a file such as references.bib.',
  back: (number: number) => `Back to the first citation of reference ${number}`,
  from: (path: string, others: readonly string[]) =>
    `This key is also in ${others.join(', ')}. The entry of ${path} is shown.`,
  style: {
    choose: 'Citation style',
    now: (name: string) => `Style: ${name}`,
    'author-date': 'Author–date',
    numeric: 'Numeric',
    refused: (why: string) => `The style was not changed: ${why}`,
  },
  problem: {
    large: (path: string) => `${path} was not read, because it is larger than 32 MiB. Split the file.`,
    slow: (path: string) => `${path} was not read, because reading took too long. Check the file for damage.`,
    missing: (path: string) =>
      `${path} was not read, because its content is missing. Restore an older version from the file history.`,
    cut: (path: string) => `Only the beginning of ${path} was read. Split the file.`,
    entries: (path: string, entries: number, line: number | null) =>
      `${path}: ${count(entries, 'entry', 'entries')} could not be read completely. ${
        line === null ? 'Check the file.' : `Check line ${line}.`
      }`,
    many: `Only the first ${MAX_LIBRARIES} libraries were read. Combine some of them.`,
  },
};

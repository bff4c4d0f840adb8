import { catalog, message } from '../kit/language/text-catalog.ts';

export const citationStrings = catalog('citation', {
  title: 'References',
  reading: 'Reading the reference libraries…',
  failed: message<(why: string) => string>('The references cannot be shown: { $why }'),
  notFound: '(not found)',
  missing: message<(key: string) => string>(
    'No reference library has the key “{ $key }”. Add an entry with this key to a .bib or CSL-JSON file of this notebook, or correct the key.',
  ),
  missingKeys: message<(keys: readonly string[], count: number) => string>(
    'Not found: { $keys }. { $count -> [one] Add an entry with this key to a .bib or CSL-JSON file of this notebook, or correct the key. *[other] Add entries with these keys to a .bib or CSL-JSON file of this notebook, or correct the keys. }',
  ),
  moreKeys: message<(n: number) => string>('and { $n -> [one] { $n } more *[other] { $n } more }'),
  noLibrary:
    'This notebook has no reference library. Import a .bib or CSL-JSON file, or create a file such as references.bib.',
  back: message<(number: number) => string>('Back to the first citation of reference { $number }'),
  from: message<(path: string, others: readonly string[]) => string>(
    'This key is also in { $others }. The entry of { $path } is shown.',
    'path',
    'others',
  ),
  repeatedLine: message<(path: string, key: string, line: number) => string>(
    '{ $path } has another entry with the key “{ $key }”, at line { $line }. The first entry is shown.',
  ),
  repeatedItem: message<(path: string, key: string, place: number) => string>(
    '{ $path } has another entry with the key “{ $key }”, number { $place } of its list. The first entry is shown.',
  ),
  style: {
    choose: 'Citation style',
    now: message<(name: string) => string>('Style: { $name }'),
    'author-date': 'Author–date',
    numeric: 'Numeric',
    refused: message<(why: string) => string>('The style was not changed: { $why }'),
  },
  problem: {
    large: message<(path: string) => string>(
      '{ $path } was not read, because it is larger than 32 MiB. Split the file.',
    ),
    slow: message<(path: string) => string>(
      '{ $path } was not read, because reading took too long. Check the file for damage.',
    ),
    missing: message<(path: string) => string>(
      '{ $path } was not read, because its content is missing. Restore an older version from the file history.',
    ),
    cut: message<(path: string) => string>('Only the beginning of { $path } was read. Split the file.'),
    entries: message<(path: string, entries: number, line: number | null) => string>(
      '{ $path }: { $entries -> [one] { $entries } entry *[other] { $entries } entries } could not be read completely. { $line -> [is-null] Check the file. *[other] Check line { $line }. }',
    ),
    many: message<(most: number) => string>('Only the first { $most } libraries were read. Combine some of them.'),
  },
});

import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Loaded with the results, after the first paint. */
export const textStrings = catalog('text-state', {
  page: message<(page: number) => string>('page { $page }'),
  reading: message<(at: number, total: number) => string>(
    'Reading { $at } of { $total -> [one] { $total } PDF *[other] { $total } PDFs }',
  ),
  readingStopped: message<(left: number) => string>(
    'Stopped: { $left -> [one] { $left } PDF is *[other] { $left } PDFs are } not searched yet',
  ),
  indexing: message<(done: number, all: number) => string>(
    'Building the search index: { $done } of { $all -> [one] { $all } file *[other] { $all } files }',
  ),
  indexStopped: message<(done: number, all: number) => string>(
    'Search index stopped at { $done } of { $all -> [one] { $all } file *[other] { $all } files }. The others are not found.',
  ),
  indexShare: message<(share: number) => string>('Search index: { PERCENT($share) }'),
  indexIsStopped: 'Search index stopped',
  unsearched: message<(files: number) => string>(
    '{ $files -> [one] { $files } file is *[other] { $files } files are } not fully searched',
  ),
  unsearchedReason: {
    locked: 'Protected with a password. Save a copy without one.',
    broken: 'Damaged. Export the PDF again.',
    slow: 'Takes too long to read. Split it into smaller files, or read it again when the device is less busy.',
    long: 'Very long: only the first pages are searched. Split it into smaller files.',
    scanned: 'Has no text, as a scan. Save a copy with recognized text (OCR).',
    large: 'Larger than 2 MiB: found by name only. Split it into smaller files.',
    'not-text': 'Not UTF-8 text: found by name only. Open it to convert it.',
  },
  readAgain: 'Read again',
  readAgainNamed: message<(path: string) => string>('Read { $path } again'),
  moreUnsearched: message<(files: number) => string>(
    'And { $files -> [one] { $files } other file *[other] { $files } other files }.',
  ),
});

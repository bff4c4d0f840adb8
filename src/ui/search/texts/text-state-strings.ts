import { count } from '../../kit/format.ts';

/** Loaded with the results, after the first paint. */
export const textStrings = {
  page: (page: number) => `page ${page}`,
  reading: (at: number, total: number) => `Reading ${at} of ${count(total, 'PDF', 'PDFs')}`,
  unsearched: (files: number) => `${count(files, 'file is', 'files are')} not fully searched`,
  unsearchedReason: {
    locked: 'Protected with a password. Save a copy without one.',
    broken: 'Damaged. Export the PDF again.',
    slow: 'Takes too long to read. Split it into smaller files.',
    long: 'Very long: only the first pages are searched. Split it into smaller files.',
    scanned: 'Has no text, as a scan. Save a copy with recognized text (OCR).',
    large: 'Larger than 2 MiB: found by name only. Split it into smaller files.',
    'not-text': 'Not UTF-8 text: found by name only. Open it to convert it.',
  },
  moreUnsearched: (files: number) => `And ${count(files, 'other file', 'other files')}.`,
};

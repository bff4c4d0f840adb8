import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('answer', {
  streamedEnd: 'This is the end of a long answer so far. Its start is shown when the answer is complete.',
  shownStart: message<(shown: number, all: number) => string>('The first { $shown } of { $all } characters are shown.'),
  showMore: 'Show more',
  notFormatted: 'Shown without formatting: rendering it failed or took too long.',
});

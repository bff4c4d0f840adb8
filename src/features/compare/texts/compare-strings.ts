import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('compare', {
  title: message<(name: string) => string>('Compare { $name }'),
  with: 'Compare with',
  choices: { version: 'An earlier version', note: 'Another note' },
  version: 'Version',
  versionAt: message<(when: string, who: string) => string>('{ $when }, { $who }'),
  against: 'Against',
  nowChoice: 'The note as it is now',
  noVersion: 'This note has no earlier version.',
  noteHint: 'Its name or path',
  noNote: 'Choose a note of this notebook.',
  show: 'Show differences by',
  shows: { words: 'Word', lines: 'Line' },
  reading: 'Comparing…',
  same: 'Both are the same.',
  places: message<(n: number) => string>('{ $n -> [one] { $n } place *[other] { $n } places }'),
  sum: message<(added: number, removed: number, places: string) => string>(
    '{ $added -> [one] { $added } word *[other] { $added } words } added and { $removed -> [one] { $removed } word *[other] { $removed } words } removed, in { $places }.',
  ),
  direction: message<(from: string, to: string) => string>('From { $from } to { $to }'),
  now: 'the note as it is now',
  /** Name of the region with the differences. */
  difference: 'Differences',
  unchanged: message<(n: number) => string>('{ $n -> [one] { $n } unchanged line *[other] { $n } unchanged lines }'),
  before: 'Before',
  after: 'After',
  noPicture: 'Not there.',
  notText: 'Only texts can be compared.',
  gone: 'The content of this version is no longer stored.',
  tooLong: message<(size: string) => string>('Files over { $size } are not compared.'),
});

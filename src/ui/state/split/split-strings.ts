import { catalog, message } from '../../kit/language/text-catalog.ts';
/** Strings of the centre with two sides. */
export const strings = catalog('split', {
  side: {
    row: ['Left side', 'Right side'],
    column: ['Upper side', 'Lower side'],
  } as const,
  region: message<(side: string, isActive: boolean) => string>(
    '{ $isActive -> [true] { $side }, active *[other] { $side } }',
    'side',
    'isActive',
  ),
  active: message<(side: string) => string>('{ $side } is active'),
  onSide: message<(label: string, side: string) => string>('{ $label }, { LOWER($side) }'),
  size: { row: 'Width of the left side', column: 'Height of the upper side' },
  openRight: 'Open to the right',
  openBelow: 'Open below',
  openOther: 'Open on the other side',
  moveOther: 'Move to the other side',
  join: 'Close split',
  joined: 'Split closed',
  noSplit: 'The notes are not split. Open a second side with “Split right”.',
  noNote: 'No note is open. Open a note, then split the view.',
  phone: 'This window is too narrow for two sides. Make it wider, then try again.',
});

/** Strings of the centre with two sides. */
export const strings = {
  side: {
    row: ['Left side', 'Right side'],
    column: ['Upper side', 'Lower side'],
  } as const,
  region: (side: string, isActive: boolean) => (isActive ? `${side}, active` : side),
  active: (side: string) => `${side} is active`,
  onSide: (label: string, side: string) => `${label}, ${side.toLowerCase()}`,
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
};

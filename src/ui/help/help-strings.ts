import { catalog } from '../kit/language/text-catalog.ts';

const texts = catalog('help', {
  title: 'Help',
  navigator: 'What the Navigator understands',
  text: 'The Navigator needs no model and no network. Ask in your own words; the examples show the kinds of requests it understands. Every change to a file needs your approval.',
  tools: 'See all tools that agents can use',

  keysTitle: 'Keyboard shortcuts',
});

const keys = catalog('help-keys', {
  move: 'Move in the file list, open and close folders',
  rename: 'Rename the selected file',
  delete: 'Delete the selected files (can be undone)',
  select: 'Select several files in the list; Escape clears',
  menu: 'Open the menu of the selected file',
});

export const strings = {
  ...texts,
  keys: [
    { keys: '↑ ↓ → ←', text: keys.move },
    { keys: 'F2', text: keys.rename },
    { keys: 'Delete', text: keys.delete },
    { keys: 'Space, Shift ↑ ↓, Ctrl A', text: keys.select },
    { keys: 'Shift F10', text: keys.menu },
  ],
};

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
  undo: 'Take back the last action in the file list',
  select: 'Select several files in the list; Escape clears',
  menu: 'Open the menu of the selected file',
});

const marks = catalog('help-marks', {
  title: 'What you type in a note',
  heading: 'A heading; with more #, a smaller one',
  list: 'A list; 1. for a numbered one',
  task: 'A checkbox',
  bold: 'Bold and italic text',
  table: 'A table: the columns, a line of dashes, then a line for each row',
  link: 'A link to another note',
  tag: 'A tag',
  quote: 'A quote',
});

export const strings = {
  ...texts,
  marksTitle: marks.title,
  marks: [
    { keys: '# Results', text: marks.heading },
    { keys: '- tray 1', text: marks.list },
    { keys: '- [ ] water the trays', text: marks.task },
    { keys: '**bold** *italic*', text: marks.bold },
    { keys: '| tray | seeds |\n| --- | --- |\n| 1 | 20 |', text: marks.table },
    { keys: '[[Sowing protocol]]', text: marks.link },
    { keys: '#sowing', text: marks.tag },
    { keys: '> quoted', text: marks.quote },
  ],
  keys: [
    { keys: '↑ ↓ → ←', text: keys.move },
    { keys: 'F2', text: keys.rename },
    { keys: 'Delete', text: keys.delete },
    { keys: 'Ctrl Z', text: keys.undo },
    { keys: 'Space, Shift ↑ ↓, Ctrl A', text: keys.select },
    { keys: 'Shift F10', text: keys.menu },
  ],
};

export const strings = {
  title: 'Help',
  text: 'The Navigator needs no model and no network. Ask in your own words; the examples show the kinds of requests it understands. Every change to a file needs your approval.',
  tools: 'See all tools that agents can use',

  keysTitle: 'Keyboard shortcuts',
  keys: [
    { keys: '↑ ↓ → ←', text: 'Move in the file list, open and close folders' },
    { keys: 'F2', text: 'Rename the selected file' },
    { keys: 'Delete', text: 'Delete the selected files (can be undone)' },
    { keys: 'Space, Shift ↑ ↓, Ctrl A', text: 'Select several files in the list; Escape clears' },
    { keys: 'Shift F10', text: 'Open the menu of the selected file' },
  ],
};

import { count } from '../kit/format.ts';

export const strings = {
  title: 'Commands, files and words',
  label: 'Command, file, or words to find or ask',
  placeholder: 'A command, a file, or what you want to know',
  open: 'Commands and files',
  hint: { choose: 'choose', go: 'open', close: 'close', commands: 'commands', tags: 'tags' },
  groups: {
    recent: 'Open and recent notes',
    commands: 'Commands',
    notebooks: 'Notebooks',
    files: 'Files',
    tags: 'Tags',
    text: 'In the notes',
    ask: 'Ask',
  },
  results: 'Results',
  found: (all: number) => (all === 0 ? 'Nothing found.' : `${count(all, 'result', 'results')}.`),
  askAgent: (agent: string, words: string) => `Ask ${agent}: ${words}`,
  askHint: 'Starts at once; what changes a file asks you first.',
  openNotebook: (name: string) => `Open the notebook “${name}”`,
  tagNotes: (notes: number) => count(notes, 'note', 'notes'),
  searchFailed: (why: string) => `The notes could not be searched: ${why}`,
  done: {
    nothingToUndo: 'There is no change to take back.',
    airplaneOn: 'Airplane mode is on: nothing leaves this device.',
    airplaneOff: 'Airplane mode is off.',
    locked: 'The keys are locked.',
    notLockable: 'The keys are kept by this device without a passphrase; there is nothing to lock.',
    theme: { system: 'The look follows the device.', light: 'The look is light.', dark: 'The look is dark.' },
  },
};

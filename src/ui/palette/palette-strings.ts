import { count } from '../kit/format.ts';

export const strings = {
  title: 'Commands, files and words',
  label: 'Command, file, or words to find or ask',
  placeholder: 'A command, a file, or what you want to know',
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
};

import { count } from '../kit/format.ts';

export const strings = {
  title: 'Commands and search',
  label: 'Command, file, or text to search or ask',
  placeholder: 'Type a command, a file name or a question',
  hint: { choose: 'choose', go: 'open', close: 'close', commands: 'commands', tags: 'tags' },
  groups: {
    recent: 'Open and recent notes',
    commands: 'Commands',
    notebooks: 'Notebooks',
    files: 'Files',
    tags: 'Tags',
    text: 'In notes',
    ask: 'Ask',
  },
  results: 'Results',
  found: (all: number) => (all === 0 ? 'No results.' : `${count(all, 'result', 'results')}.`),
  askAgent: (agent: string, words: string) => `Ask ${agent}: ${words}`,
  askHint: 'Starts immediately. Changes to files need your approval.',
  openNotebook: (name: string) => `Open notebook “${name}”`,
  tagNotes: (notes: number) => count(notes, 'note', 'notes'),
  searchFailed: (why: string) => `Search failed: ${why}`,
};

import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('palette', {
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
    guide: 'Guide',
    ask: 'Ask',
    inGuide: 'In the guide',
    byMeaning: 'Notes by meaning',
  },
  results: 'Results',
  found: message<(all: number) => string>(
    '{ $all -> [0] No results. *[other] { $all -> [one] { $all } result *[other] { $all } results }. }',
  ),
  askAgent: message<(agent: string, words: string) => string>('Ask { $agent }: { $words }'),
  askHint: 'Starts immediately. Changes to files need your approval.',
  openNotebook: message<(name: string) => string>('Open notebook “{ $name }”'),
  renameNote: message<(name: string) => string>('Rename “{ $name }”…'),
  tagNotes: message<(notes: number) => string>('{ $notes -> [one] { $notes } note *[other] { $notes } notes }'),
  searchFailed: message<(why: string) => string>('Search failed: { $why }'),
});

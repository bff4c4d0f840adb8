import { count } from '../kit/format.ts';

export const strings = {
  label: 'Search notes',
  results: 'Search results',
  help: 'Words, "a phrase", tag:plant, prop:status=done, date:2026-11, path:/notes',
  clear: 'Clear search',
  working: 'Searching…',
  found: (notes: number, truncated: boolean) =>
    truncated
      ? `More than ${count(notes, 'note', 'notes')} found. These match best.`
      : `${count(notes, 'note', 'notes')} found.`,
  inSection: (note: string, section: string) => `${note} › ${section}`,
  none: (query: string) => `No notes match “${query}”.`,
  noneHint: 'Try fewer words, or the start of a word followed by *.',
  unread: (filter: string) =>
    `The filter ${filter} is not valid and was ignored. Write dates as date:2026-11-18 or date:2026-11.`,
  retry: 'Search again',
  filterByTag: 'Filter by tag',
  onlyTagged: (tag: string) => `Show only notes tagged ${tag}`,
  withoutFilters: 'Search without filters',
  ask: 'Ask an agent instead',
};

import { count } from '../kit/format.ts';

export const strings = {
  label: 'Search notes',
  results: 'Notes found',
  help: 'Words, "a phrase", tag:plant, prop:status=done, date:2026-11, path:/notes',
  clear: 'Clear the search',
  working: 'Searching…',
  found: (notes: number, truncated: boolean) =>
    truncated
      ? `More than ${count(notes, 'note', 'notes')} found; these fit best.`
      : `${count(notes, 'note', 'notes')} found.`,
  none: (query: string) => `No note has “${query}”.`,
  noneHint: 'Try fewer words, or a part of one with * at its end.',
  unread: (filter: string) =>
    `${filter} could not be read and was left out. Days are written date:2026-11-18 or date:2026-11..`,
  retry: 'Search again',
  narrow: 'Narrow by tag',
  narrowTo: (tag: string) => `Only notes tagged ${tag}`,
  withoutFilters: 'Search without the filters',
  ask: 'Ask an agent instead',
};

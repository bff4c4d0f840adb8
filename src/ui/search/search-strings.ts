import { catalog } from '../kit/language/text-catalog.ts';

export const strings = catalog('search', {
  label: 'Search notes',
  help: 'Words, "a phrase", tag:plant, prop:status=done, date:2026-11, path:/notes',
  clear: 'Clear search',
  working: 'Searching…',
  retry: 'Search again',
});

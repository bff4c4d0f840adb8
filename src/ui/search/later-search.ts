/** Parts of the search that are needed after the first paint, in one file. */
export { NothingFound } from './nothing-found.tsx';
export { openResult } from './open-result.ts';
export { SearchResults } from './search-results.tsx';
export { IndexLine, ReadingNote, UnsearchedNote } from './texts/text-state-notes.tsx';

import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import { strings } from './search-strings.ts';

/** Returns what a search result is called: the note, and the section with the match. */
export function shownTitle({ title, section }: Pick<SearchResult, 'title' | 'section'>): string {
  return section === '' || section === title ? title : strings.inSection(title, section);
}

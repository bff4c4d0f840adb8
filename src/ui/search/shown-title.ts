import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import { strings } from './result-strings.ts';
import { textStrings } from './texts/text-state-strings.ts';

/** Returns what a search result is called: the note, and the section or page with the match. */
export function shownTitle({ title, section, page }: Pick<SearchResult, 'title' | 'section' | 'page'>): string {
  if (page !== undefined) return strings.inSection(title, textStrings.page(page));
  return section === '' || section === title ? title : strings.inSection(title, section);
}

import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import { requestJump } from '../state/notebook/jump.ts';

/** Opens a search result, a PDF at the page with the match. */
export function openResult(
  { path, page }: Pick<SearchResult, 'path' | 'page'>,
  openFile: (path: string) => void,
): void {
  if (page !== undefined) requestJump(path, `page=${page}`);
  openFile(path);
}

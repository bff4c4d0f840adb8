import type { PdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import type { NotebookSearch } from '../../adapters/search/create-search.ts';
import { MAX_UNSEARCHED, type TextState } from '../../contracts/wire/search-requests.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import { hasTextName, isSearchedText } from '../../core/search/search-document.ts';
import { isPdf } from '../../core/shared/file-types/pdf-pages.ts';

interface Parts {
  readonly source: SearchSource;
  readonly search: NotebookSearch;
  readonly pdfTexts: PdfTextStore;
}

/** Returns which texts of a notebook are searched, and why others are not. */
export async function readTextState(notebookId: string, { source, search, pdfTexts }: Parts): Promise<TextState> {
  const entries = await search.entries(notebookId);
  const states = await pdfTexts.states();
  const unread = new Map<string, string>();
  const unsearched: TextState['unsearched'][number][] = [];
  let pdfs = 0;
  for (const { path, hash } of entries) {
    if (!isPdf(path)) continue;
    pdfs += 1;
    const problem = states.get(hash);
    if (problem === undefined) unread.set(hash, path);
    else if (problem !== null) unsearched.push({ path, reason: problem, hash });
  }
  const others = entries.filter(({ path, hasText }) => !hasText && hasTextName(path));
  for (const { path, sizeBytes, hash } of await source.rows(others.map(({ fileId }) => fileId)))
    unsearched.push({ path, reason: isSearchedText(path, sizeBytes) ? 'not-text' : 'large', hash: hash ?? '' });
  unsearched.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    pdfs,
    unread: [...unread].map(([hash, path]) => ({ path, hash })),
    unsearched: unsearched.slice(0, MAX_UNSEARCHED),
    unsearchedCount: unsearched.length,
  };
}

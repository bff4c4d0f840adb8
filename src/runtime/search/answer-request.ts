import type { z } from 'zod';
import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { listNotebookIds } from '../../adapters/dexie/notebook-source.ts';
import type { NotebookSearch } from '../../adapters/search/create-search.ts';
import type { SearchResult, SearchResults, searchRequestSchema } from '../../contracts/wire/search-requests.ts';
import { parseSearchQuery, type SearchQuery, soughtTag } from '../../core/search/search-query.ts';

type Request = z.output<typeof searchRequestSchema>;

/** Searches one notebook, or all of them: then the best of each stand together by their scores. */
export async function answerRequest(
  database: CloisterDatabase,
  search: NotebookSearch,
  request: Request,
): Promise<SearchResults> {
  const query = queryOf(request);
  const notebookIds = request.notebookId === undefined ? await listNotebookIds(database) : [request.notebookId];
  const results: SearchResult[] = [];
  let truncated = false;
  for (const notebookId of notebookIds) {
    const answer = await search.search(notebookId, query, { limit: request.limit, by: request.by });
    truncated ||= answer.truncated;
    for (const { path, title, section, page, score, snippet, tags, foundBy } of answer.hits) {
      const shown = { notebookId, path, title, section, score, snippet: snippet.text, marks: snippet.marks, tags };
      const why = foundBy === undefined ? shown : { ...shown, foundBy };
      results.push(page === undefined ? why : { ...why, page });
    }
  }
  if (notebookIds.length > 1) results.sort((a, b) => b.score - a.score);
  truncated ||= results.length > request.limit;
  return { results: results.slice(0, request.limit), truncated, unread: query.unread, notesRead: search.notesRead };
}

function queryOf({ query: text, path, tag, typing }: Request): SearchQuery {
  const query = parseSearchQuery(text, { typing });
  const { filters } = query;
  const paths = path === undefined ? filters.paths : [...filters.paths, path];
  const tags = tag === undefined ? filters.tags : [...filters.tags, soughtTag(tag)];
  return { ...query, filters: { ...filters, paths, tags } };
}

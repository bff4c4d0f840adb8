import type { FileInfo, Handle, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import type { Search, SearchHit } from '../ports/search-port.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** A file that was found, as the agent may know of it. */
export type ScopedHit = Omit<SearchHit, 'path'> & { readonly info: FileInfo };

/** The search behind the guard: the only one that a tool gets. */
export interface ScopedSearch {
  /** The best hits at or below a place that the agent may read. What is handed out is noted as read. */
  search(
    base: Handle,
    query: SearchQuery,
    options: { readonly limit: number; readonly picks: (path: string) => boolean },
  ): Promise<{ hits: readonly ScopedHit[]; truncated: boolean }>;
}

/**
 * Searches only what walking the notebook shows to this agent: files outside its scope and hidden ones are not candidates, and
 * come into no weight. A hit counts only while the row is the one whose bytes the snippet was cut from.
 */
export function createScopedSearch(search: Search, notebook: ScopedNotebook): ScopedSearch {
  return {
    async search(base, query, { limit, picks }) {
      const here = notebook.stat(base);
      const below = here?.kind === 'file' ? [here] : notebook.walk(base);
      const files = new Map(
        below.filter(({ kind, path }) => kind === 'file' && picks(path)).map((info) => [info.fileId, info]),
      );
      const answer = await search.search(notebook.notebookId, query, {
        limit,
        accepts: ({ fileId, hash }) => files.get(fileId)?.hash === hash,
        // A note that lacks some of the words is in no answer, and so leaves no label. It must not move the others either.
        weighs: ({ fileId }) => files.get(fileId)?.labels.includes('local-only') !== true,
      });
      const hits = answer.hits.flatMap(({ path: _, ...hit }) => {
        const info = files.get(hit.fileId);
        return info?.hash === hit.hash ? [{ ...hit, info }] : [];
      });
      const shown = new Set(hits.map(({ fileId }) => fileId));
      for (const fileId of answer.matched) {
        const info = files.get(fileId);
        // That a note has the words tells of it also when it is left out: who chooses the words could read by it.
        if (info === undefined || !(shown.has(fileId) || info.labels.includes('local-only'))) continue;
        const door = notebook.resolve(info.path, 'read', 'file');
        if (door.type === 'allowed') notebook.noteRead(door.handle);
      }
      return { hits, truncated: answer.truncated };
    },
  };
}

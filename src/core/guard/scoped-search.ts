import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import type { Search, SearchHit } from '../ports/search-port.ts';
import type { FoundBy } from '../search/fuse-ranks.ts';
import { searchPlanned } from '../search/search-planned.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** A file that was found, as the agent may know of it. */
export type ScopedHit = Omit<SearchHit, 'path'> & { readonly info: FileInfo };

/** The search behind the guard: the only search that a tool gets. */
export interface ScopedSearch {
  /** Resolves with the best hits at or below a path that the agent may read. Returned files are noted as read. */
  search(
    base: Handle,
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly picks: (path: string) => boolean;
      /** What finds notes. Files with the label `local-only` are found by words alone. Default: words. */
      readonly by?: FoundBy;
    },
  ): Promise<{ hits: readonly ScopedHit[]; truncated: boolean }>;
}

/**
 * Searches only files that walking the notebook shows to this agent: files outside its scope and hidden ones are no candidates,
 * and do not affect scores. A hit counts only while the row still has the content that the snippet was taken from. What a dry run has
 * planned is searched beside the index, and comes first.
 */
export function createScopedSearch(
  search: Search,
  notebook: ScopedNotebook,
  reader: Pick<NotebookReader, 'planned' | 'readBytes'>,
): ScopedSearch {
  return {
    async search(base, query, { limit, picks, by = 'words' }) {
      const here = notebook.stat(base);
      const below = here?.kind === 'file' ? [here] : notebook.walk(base);
      // What is withheld is no candidate: whether it has the words must show nowhere.
      const candidates = below.filter(({ kind, path, isWithheld }) => kind === 'file' && !isWithheld && picks(path));
      const files = new Map(candidates.map((info) => [info.fileId, info]));
      const planned = reader.planned?.().filter(({ fileId, hash }) => files.get(fileId)?.hash === hash) ?? [];
      const plannedIds = new Set(planned.map(({ fileId }) => fileId));
      const plannedHits = await searchPlanned(planned, query, (hash) => reader.readBytes(hash));
      const answer = await search.search(notebook.notebookId, query, {
        limit,
        accepts: ({ fileId, hash }) => !plannedIds.has(fileId) && files.get(fileId)?.hash === hash,
        // A note without all the words is not returned and adds no label, so it must not change the scores of others either.
        weighs: ({ fileId }) => files.get(fileId)?.labels.includes('local-only') !== true,
        by,
        // How far another thread is with files outside the scope must not show.
        makesVectors: true,
      });
      const found = [...plannedHits, ...answer.hits];
      const hits = found.slice(0, limit).flatMap(({ path: _, ...hit }) => {
        const info = files.get(hit.fileId);
        return info?.hash === hit.hash ? [{ ...hit, info }] : [];
      });
      const shown = new Set(hits.map(({ fileId }) => fileId));
      for (const fileId of new Set([...plannedHits.map((hit) => hit.fileId), ...answer.matched])) {
        const info = files.get(fileId);
        // A matching local-only note counts as read even when it is not returned: by choosing words, a model could read it.
        if (info === undefined || !(shown.has(fileId) || info.labels.includes('local-only'))) continue;
        const decision = notebook.resolve(info.path, 'read', 'file');
        if (decision.type === 'allowed') notebook.noteRead(decision.handle);
      }
      return { hits, truncated: answer.truncated || found.length > limit };
    },
  };
}

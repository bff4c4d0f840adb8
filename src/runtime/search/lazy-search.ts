import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import type { Search } from '../../core/ports/search-port.ts';

/** The search as agents have it: loaded when first asked for, with an index of its own in this thread. */
export function createLazySearch(database: CloisterDatabase): Search {
  let opening: Promise<Search> | null = null;

  function open(): Promise<Search> {
    opening ??= import('./open-search.ts').then(
      ({ openSearch }) => openSearch(database),
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  }

  return { search: async (notebookId, query, options) => (await open()).search(notebookId, query, options) };
}

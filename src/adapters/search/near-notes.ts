import type { Meaning, MeaningFile, NearFile } from '../../core/search/meaning-port.ts';
import { passesFilters } from '../../core/search/search-match.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';
import type { Candidate, IndexEntry } from './note-index.ts';

/** Most notes that are found by meaning alone: after the first few, nearness says little. */
const MAX_NEAR = 20;

type Reads = (files: readonly MeaningFile[]) => Promise<(string | null)[]>;

/** Finds notes whose meaning is near to a query. None for a query without words outside of quotes, and while the search by meaning is off. */
export async function nearNotes(
  meaning: Meaning | null,
  query: SearchQuery,
  files: readonly IndexEntry[],
  {
    accepts,
    weighs,
    make,
  }: {
    readonly accepts?: ((entry: IndexEntry) => boolean) | undefined;
    readonly weighs?: ((entry: IndexEntry) => boolean) | undefined;
    readonly make?: Reads | undefined;
  },
): Promise<readonly NearFile<IndexEntry>[]> {
  if (meaning === null || query.words.length === 0) return [];
  const words = [...query.words.map(({ word }) => word), ...query.phrases.flat()];
  const isOpen = (entry: IndexEntry) =>
    accepts?.(entry) !== false && weighs?.(entry) !== false && passesFilters(query.filters, entry);
  try {
    return (await meaning.isOn())
      ? await meaning.nearest(words, files, { limit: MAX_NEAR, accepts: isOpen, make })
      : [];
  } catch {
    // Without the table, words find as before. The page says why it is not there.
    return [];
  }
}

/** A hit before its text was read. */
export interface FoundNote extends Candidate {
  readonly by: 'words' | 'meaning' | 'both';
  /** The nearest part of a note that has none of the words. */
  readonly part: number;
}

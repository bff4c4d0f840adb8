import type { SearchFacts } from '../../core/search/search-document.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';

export interface IndexEntry extends SearchFacts {
  readonly fileId: string;
  readonly path: string;
  readonly hash: string;
  /** The note's date: its own, or that of its last change. */
  readonly day: string;
  readonly hasText: boolean;
}

/** A matching file, before its text was read. */
export interface Candidate {
  readonly entry: IndexEntry;
  /** Higher is better; 0 for a query of filters only. */
  readonly score: number;
}

export interface Candidates {
  /** At most `limit`, best first. */
  readonly best: readonly Candidate[];
  readonly total: number;
  /** All matches when `accepts` was given; otherwise empty. */
  readonly matched: readonly string[];
  /** Returns whether a word of a note matches the query. */
  readonly found: Pick<ReadonlySet<string>, 'has'>;
}

/** A saved index. Parts are immutable: a saved part with the same name has the same content. */
export interface SavedIndex {
  readonly head: string;
  readonly parts: ReadonlyMap<string, unknown>;
}

export interface NoteIndex {
  /** The notebook's `seq` the index represents; null when empty. */
  seq: number | null;
  entry(fileId: string): IndexEntry | undefined;
  entries(): Iterable<IndexEntry>;
  /** Replaces the words of a file. */
  put(entry: IndexEntry, text: string): void;
  /** As `put`, for a long text: other tasks have their turn in between. Until the end the index has the words before. */
  putInParts(entry: IndexEntry, text: string, pause: () => Promise<void>): Promise<void>;
  /** Does in parts what the next question or `save` would do at once. */
  tidy(pause: () => Promise<void>): Promise<void>;
  /** Updates path or date of a file whose words are unchanged. */
  amend(entry: IndexEntry): void;
  drop(fileId: string): void;
  /**
   * Finds files with all words; if none, tolerates a typo in a short word; if still none, files with some of the words. With
   * `accepts`, nothing in the result depends on files it rejects, and no score depends on files `weighs` rejects.
   */
  candidates(
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly accepts?: ((entry: IndexEntry) => boolean) | undefined;
      readonly weighs?: ((entry: IndexEntry) => boolean) | undefined;
    },
  ): Candidates;
  /** Returns the index to save; null when empty. Contains no word of a deleted file. */
  save(): SavedIndex | null;
}

export interface IndexKind {
  create(): NoteIndex;
  /** Restores a saved index; null when damaged or saved by another version. */
  restore(saved: SavedIndex): NoteIndex | null;
}

export function byDayThenPath(a: IndexEntry, b: IndexEntry): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

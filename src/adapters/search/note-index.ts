import type { SearchFacts } from '../../core/search/search-document.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';

/** A file as the index knows it. */
export interface IndexEntry extends SearchFacts {
  readonly fileId: string;
  readonly path: string;
  readonly hash: string;
  /** The day that counts for it: its own, or that of its last change. */
  readonly day: string;
  /** Whether its text was read. */
  readonly hasText: boolean;
}

/** A file that has the words, before its text was looked at. */
export interface Candidate {
  readonly entry: IndexEntry;
  /** Higher is better; 0 when only filters were asked for. */
  readonly score: number;
}

export interface Candidates {
  /** At most `limit`, best first. */
  readonly best: readonly Candidate[];
  readonly total: number;
  /** All of them, when `accepts` was given; else none. */
  readonly matched: readonly string[];
  /** Whether a word of a note answers the query. */
  readonly found: Pick<ReadonlySet<string>, 'has'>;
}

/** An index as it is kept. A part never changes: one of that name which is on the disk is the same. */
export interface SavedIndex {
  readonly head: string;
  readonly parts: ReadonlyMap<string, unknown>;
}

/** The words of one notebook's files in memory. */
export interface NoteIndex {
  /** The notebook's `seq` that it shows; null before anything was put in. */
  seq: number | null;
  entry(fileId: string): IndexEntry | undefined;
  entries(): Iterable<IndexEntry>;
  /** A file's words, in place of those it had. */
  put(entry: IndexEntry, text: string): void;
  /** A file whose words stay the same is at another path, or counts for another day. */
  amend(entry: IndexEntry): void;
  drop(fileId: string): void;
  /**
   * Files that have all the words; where none has, a mistake in a short word is forgiven, and where that finds none either, some of
   * the words will do. With `accepts` nothing in the answer depends on files that it refuses, and no score on another file that
   * `weighs` refuses.
   */
  candidates(
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly accepts?: ((entry: IndexEntry) => boolean) | undefined;
      readonly weighs?: ((entry: IndexEntry) => boolean) | undefined;
    },
  ): Candidates;
  /** Null when there is nothing to keep. No word of a deleted file is in it. */
  save(): SavedIndex | null;
}

/** How indexes are made. */
export interface IndexKind {
  create(): NoteIndex;
  /** Null for what is damaged, or was saved by another version. */
  restore(saved: SavedIndex): NoteIndex | null;
}

export function byDayThenPath(a: IndexEntry, b: IndexEntry): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

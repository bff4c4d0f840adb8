import type { Snippet } from '../search/search-match.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** A file that a search found, as it is in the table of files. */
export interface SearchHit {
  readonly fileId: string;
  readonly path: string;
  /** SHA-256 of the bytes that the snippet was cut from. */
  readonly hash: string;
  readonly title: string;
  /** Higher is better; only to be compared within one answer. 0 when only filters were asked for. */
  readonly score: number;
  readonly snippet: Snippet;
  /** Folded, without `#`. */
  readonly tags: readonly string[];
}

export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Whether there were more. */
  readonly truncated: boolean;
  /** With `accepts`: all files whose words came into the answer, those left out of `hits` included. Else none. */
  readonly matched: readonly string[];
}

/** The words of the notes. What it answers is never older than the last commit before it was asked. */
export interface Search {
  /**
   * @param options.limit most hits to return
   * @param options.accepts which files there are for whoever asks. With it, nothing in the answer, neither scores nor order,
   * depends on any other file. Default: all, and words are weighed by how rare they are in the whole notebook.
   * @param options.weighs which of those say how rare a word is; a file it refuses may be found, and changes the score of no
   * other. Default: all.
   */
  search(
    notebookId: string,
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly accepts?: (file: { readonly fileId: string; readonly path: string; readonly hash: string }) => boolean;
      readonly weighs?: (file: { readonly fileId: string }) => boolean;
    },
  ): Promise<SearchAnswer>;
}

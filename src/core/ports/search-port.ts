import type { FoundBy } from '../search/fuse-ranks.ts';
import type { Snippet } from '../search/search-match.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** A file that a search found, with the fields of its row. */
export interface SearchHit {
  readonly fileId: string;
  readonly path: string;
  /** SHA-256 of the content that the snippet comes from. */
  readonly hash: string;
  readonly title: string;
  /** Heading of the section with the first match; empty outside sections. */
  readonly section: string;
  /** Page of the first match, from 1, in a PDF. */
  readonly page?: number;
  /** Higher is better; comparable within one result only. 0 for a query with filters only. */
  readonly score: number;
  readonly snippet: Snippet;
  /** Folded tags, without `#`. */
  readonly tags: readonly string[];
  /** Why it was found. Default: by words. */
  readonly foundBy?: Exclude<FoundBy, 'words'>;
}

export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Whether more files match. */
  readonly truncated: boolean;
  /** With `accepts`: all files whose words influenced the result, including those cut from `hits`. Otherwise empty. */
  readonly matched: readonly string[];
}

/** Searches the text of notes. A result includes every commit that preceded the request. */
export interface Search {
  /**
   * @param options.limit most hits to return
   * @param options.accepts the files that the caller may see. Neither scores nor order then depend on any other file.
   * Default: all, with words weighted by their rarity in the whole notebook.
   * @param options.weighs which accepted files count for the rarity of a word; a refused file can be found but does not
   * affect the score of another. Default: all.
   * @param options.by what finds files. By meaning, no file is found that `weighs` rejects. Default: words
   * @param options.makesVectors whether vectors that accepted files lack are made first. Default: such files are found by words
   */
  search(
    notebookId: string,
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly accepts?: (file: { readonly fileId: string; readonly path: string; readonly hash: string }) => boolean;
      readonly weighs?: (file: { readonly fileId: string }) => boolean;
      readonly by?: FoundBy;
      readonly makesVectors?: boolean;
    },
  ): Promise<SearchAnswer>;
}

import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import type { CallTypesOf } from './rpc.ts';

/** What the page asks the search for. */
export const searchRequestSchema = z.strictObject({
  /** Words, `"phrases"`, `begin*`, and the filters `path:`, `tag:`, `prop:name=value`, `date:`. */
  query: z.string().max(1000),
  /** Default: every notebook. */
  notebookId: idSchema.optional(),
  /** A folder, or a part of the path. Default: all. */
  path: rawPathSchema.optional(),
  tag: z.string().min(1).max(200).optional(),
  /** Most hits. Default 20. */
  limit: z.int().min(1).max(200).default(20),
  /** Whether the last word may go on. Default false. */
  typing: z.boolean().default(false),
});
export type SearchRequest = z.input<typeof searchRequestSchema>;

/** A note that was found. */
export interface SearchResult {
  readonly notebookId: string;
  readonly path: string;
  readonly title: string;
  /** Higher is better; only to be compared within one answer. */
  readonly score: number;
  /** One line of the note around the words that were found. */
  readonly snippet: string;
  /** Where in the snippet these words stand: from start to before end, in UTF-16 units. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Its tags, folded, without `#`. */
  readonly tags: readonly string[];
}

export interface SearchResults {
  /** Best first. */
  readonly results: readonly SearchResult[];
  readonly truncated: boolean;
  /** Filters that could not be read, as they were written. */
  readonly unread: readonly string[];
  /** Notes that this thread has read to index them since it was started; what was restored is not among them. */
  readonly notesRead: number;
}

/** Most backlinks of one file that are listed: every note of a notebook may link to the same one. */
export const MAX_BACKLINKS = 1000;

/** A note that leads to another. */
export interface Backlink {
  readonly path: string;
  readonly title: string;
  /** The line that holds the link. */
  readonly line: string;
  /** Where it stands, from 1. */
  readonly lineNumber: number;
}

/** What a person may mean while she types: names for links, and tags. */
export interface Vocabulary {
  /** Every file that can be linked to, by path. */
  readonly notes: readonly { readonly path: string; readonly title: string; readonly aliases: readonly string[] }[];
  /** Most used first. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** The calls of the search worker: by name, the schema of the input. */
export const SEARCH_CALLS = {
  /** The first call. Default: the app's own databases. */
  start: z.strictObject({ database: z.string().optional(), snapshots: z.string().optional() }),
  /** A notebook was opened: its index is prepared. */
  open: z.strictObject({ notebookId: idSchema }),
  search: searchRequestSchema,
  /** The lines of other notes whose links lead to this file: the first `MAX_BACKLINKS` by path. */
  backlinks: z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
  vocabulary: z.strictObject({
    notebookId: idSchema,
    /** The notebook's `seq` of the vocabulary that the page has; null when it has none. */
    knownSeq: z.int().nonnegative().nullable(),
  }),
} as const;

interface SearchAnswers {
  start: null;
  open: null;
  search: SearchResults;
  backlinks: readonly Backlink[];
  /** `vocabulary`: null when the page has the one of this `seq`. `seq`: -1 when there is no such notebook. */
  vocabulary: { readonly seq: number; readonly vocabulary: Vocabulary | null };
}
export type SearchCalls = CallTypesOf<typeof SEARCH_CALLS, SearchAnswers>;

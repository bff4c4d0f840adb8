import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import type { CallTypesOf } from './rpc.ts';

/** A search request of the page. */
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
  /** Whether the last word may be a prefix. Default false. */
  typing: z.boolean().default(false),
});
export type SearchRequest = z.input<typeof searchRequestSchema>;

/** A found note. */
export interface SearchResult {
  readonly notebookId: string;
  readonly path: string;
  /** The name of the note. */
  readonly title: string;
  /** Heading of the section with the first match; empty outside sections. */
  readonly section: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  /** One line of the note around the matches. */
  readonly snippet: string;
  /** Ranges of the matches in the snippet, end exclusive, in UTF-16 units. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Its tags, folded, without `#`. */
  readonly tags: readonly string[];
}

export interface SearchResults {
  /** Best first. */
  readonly results: readonly SearchResult[];
  readonly truncated: boolean;
  /** Invalid filters, as written. */
  readonly unread: readonly string[];
  /** Number of notes that this thread has read for indexing since its start, without those of restored indexes. */
  readonly notesRead: number;
}

/** Most listed backlinks of one file: every note of a notebook may link to it. */
export const MAX_BACKLINKS = 1000;

/** Most files named by one call. */
export const MAX_NAMED = 1000;

/** A link from another note. */
export interface Backlink {
  readonly path: string;
  readonly title: string;
  /** The line with the link. */
  readonly line: string;
  /** Line number, from 1. */
  readonly lineNumber: number;
}

/** Suggestions while the person types: link targets and tags. */
export interface Vocabulary {
  /** All possible link targets, by path. */
  readonly notes: readonly { readonly path: string; readonly title: string; readonly aliases: readonly string[] }[];
  /** Most used first. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** The calls of the search worker: input schemas by name. */
export const SEARCH_CALLS = {
  /** The first call. Default: the app's own databases. */
  start: z.strictObject({ database: z.string().optional(), snapshots: z.string().optional() }),
  /** Prepares the index of an opened notebook. */
  open: z.strictObject({ notebookId: idSchema }),
  search: searchRequestSchema,
  /** Returns the lines of other notes that link to this file: the first `MAX_BACKLINKS` by path. */
  backlinks: z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
  /** Returns what these files are called: null for a path without a file. */
  names: z.strictObject({ notebookId: idSchema, paths: z.array(rawPathSchema).max(MAX_NAMED) }),
  vocabulary: z.strictObject({
    notebookId: idSchema,
    /** The notebook's `seq` of the page's vocabulary; null without one. */
    knownSeq: z.int().nonnegative().nullable(),
  }),
} as const;

interface SearchAnswers {
  start: null;
  open: null;
  search: SearchResults;
  backlinks: readonly Backlink[];
  names: readonly (string | null)[];
  /** `vocabulary`: null when the page already has the one of this `seq`. `seq`: -1 for an unknown notebook. */
  vocabulary: { readonly seq: number; readonly vocabulary: Vocabulary | null };
}
export type SearchCalls = CallTypesOf<typeof SEARCH_CALLS, SearchAnswers>;

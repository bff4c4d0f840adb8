import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import type { ErrorCode } from '../errors/errors.ts';

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

/** From the page to the search's worker. */
export const searchMessageSchema = z.discriminatedUnion('type', [
  /** The first message. Default: the app's own databases. */
  z.strictObject({ type: z.literal('start'), database: z.string().optional(), snapshots: z.string().optional() }),
  /** A notebook is looked at: its index is made ready. */
  z.strictObject({ type: z.literal('open'), notebookId: idSchema }),
  z.strictObject({ type: z.literal('search'), id: z.int(), request: searchRequestSchema }),
  z.strictObject({ type: z.literal('backlinks'), id: z.int(), notebookId: idSchema, path: rawPathSchema }),
  z.strictObject({
    type: z.literal('vocabulary'),
    id: z.int(),
    notebookId: idSchema,
    /** The notebook's `seq` of the one that the page has; null when it has none. */
    knownSeq: z.int().nonnegative().nullable(),
  }),
]);
export type SearchMessage = z.input<typeof searchMessageSchema>;

/** And back. */
export type SearchReply =
  | { readonly type: 'results'; readonly id: number; readonly value: SearchResults }
  | { readonly type: 'backlinks'; readonly id: number; readonly value: readonly Backlink[] }
  /** `value: null` when the page has the one of this `seq`. */
  | { readonly type: 'vocabulary'; readonly id: number; readonly seq: number; readonly value: Vocabulary | null }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

import { z } from 'zod';
import { hashSchema, idSchema } from '../domain/ids.ts';
import { modelBlobSchema } from '../domain/model-input-fields.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import { type PdfProblem, pdfTextSchema } from '../domain/pdf-text.ts';
import type { ErrorData } from '../errors/errors.ts';
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
  /** What finds notes: their words, the meaning of their text, or both. Default: words. */
  by: z.enum(['words', 'meaning', 'both']).default('words'),
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
  /** Page of the first match, from 1, in a PDF. */
  readonly page?: number;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  /** One line of the note around the matches. */
  readonly snippet: string;
  /** Ranges of the matches in the snippet, end exclusive, in UTF-16 units. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Its tags, folded, without `#`. */
  readonly tags: readonly string[];
  /** Absent: by words alone. */
  readonly foundBy?: 'meaning' | 'both';
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

/** Most listed mentions of one file. */
export const MAX_MENTIONS = 200;

/** A place where another note names a file without linking to it. */
export interface Mention {
  readonly path: string;
  readonly title: string;
  /** Hash of the note. */
  readonly hash: string;
  /** Offset of the name in the note, in UTF-16 units. */
  readonly from: number;
  /** Line number, from 1. */
  readonly lineNumber: number;
  /** The line, cut around the name. */
  readonly before: string;
  /** The name as written. */
  readonly name: string;
  readonly after: string;
}

export interface Mentions {
  /** By path and place, at most `MAX_MENTIONS`. */
  readonly mentions: readonly Mention[];
  readonly truncated: boolean;
}

/** Most notes that are listed as related to one. */
export const MAX_RELATED = 50;

export const relatedRequestSchema = z.strictObject({
  notebookId: idSchema,
  path: rawPathSchema,
  /** Most notes. Default 10. */
  limit: z.int().min(1).max(MAX_RELATED).default(10),
});

/** A note whose meaning is near to that of another. */
export interface RelatedNote {
  readonly path: string;
  readonly title: string;
  /** Nearness, at most 1. */
  readonly score: number;
}

/** How far the search by meaning knows a notebook. */
export interface MeaningState {
  readonly on: boolean;
  /** Notes that can be found by meaning, or have no meaning that the table of words knows. */
  readonly done: number;
  readonly total: number;
  /** Number of vectors that this thread has made since its start. */
  readonly made: number;
  /** The model that the person has chosen; null for none: a table makes the vectors. */
  readonly model: MeaningModel | null;
  /** The table for many languages that the person has chosen; null for none: that of English words is used. */
  readonly table: MeaningTable | null;
}

/** A table for many languages that is kept on this device. */
export interface MeaningTable {
  readonly title: string;
  /** Its entry in the catalog; null for files of the person's. */
  readonly tableId: string | null;
  readonly words: number;
  readonly sizeBytes: number;
}

/** A model that makes the vectors of notes. Until it is ready, and when it fails, the table of words does. */
export interface MeaningModel {
  readonly title: string;
  readonly sizeBytes: number;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  readonly problem: ErrorData | null;
}

/** Most listed files whose text is not searched. */
export const MAX_UNSEARCHED = 200;

/** Which texts of a notebook are searched. */
export interface TextState {
  /** Number of PDFs. */
  readonly pdfs: number;
  /** The PDFs whose text was not read yet. */
  readonly unread: readonly { readonly path: string; readonly hash: string }[];
  /** Files that are found by name only, or by a part of their text: the first `MAX_UNSEARCHED` by path. */
  readonly unsearched: readonly {
    readonly path: string;
    readonly reason: PdfProblem | 'large' | 'not-text';
    readonly hash: string;
  }[];
  /** Number of such files. */
  readonly unsearchedCount: number;
}

/** How far the search index of a notebook is, in files. Numbers of a `ready` one are 0. */
export interface IndexState {
  readonly state: 'ready' | 'building' | 'stopped';
  readonly done: number;
  readonly all: number;
}

/** Suggestions while the person types: link targets and tags. */
export interface Vocabulary {
  /** All possible link targets, by path. */
  readonly notes: readonly { readonly path: string; readonly title: string; readonly aliases: readonly string[] }[];
  /** Most used first. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** Longest name or value that a question about notes may have, in characters. */
const MAX_PART_CHARS = 200;
/** Most notes of one page of an answer. */
export const MAX_LISTED = 500;
/** Most properties whose values one answer contains. */
export const MAX_COLUMNS = 20;
/** Most listed tags of a notebook, and most listed values of a property. */
export const MAX_LISTED_TAGS = 10_000;
export const MAX_LISTED_VALUES = 200;

const notesSchema = z.strictObject({
  notebookId: idSchema,
  /** Filters of a query: `path:`, `tag:`, `prop:name=value`, `date:`. Words are ignored. Default: every note. */
  filter: z.string().max(1000).default(''),
  /** Conditions of a base, as an expression in its language. Default: none. */
  where: z.string().max(20_000).default(''),
  /** Only notes with this value of a property; `null`: without a value. Default: all. */
  group: z
    .strictObject({ by: z.string().min(1).max(MAX_PART_CHARS), value: z.string().max(MAX_PART_CHARS).nullable() })
    .nullable()
    .default(null),
  /** Only notes whose property is a day in this range, `YYYY-MM-DD`, both inclusive. Default: all. */
  days: z
    .strictObject({ by: z.string().min(1).max(MAX_PART_CHARS), from: z.iso.date(), to: z.iso.date() })
    .nullable()
    .default(null),
  /** A property, or `note`, `path`, `tags`, `date`. Notes without a value come last. Default: by name. */
  sort: z
    .strictObject({ by: z.string().min(1).max(MAX_PART_CHARS), descending: z.boolean() })
    .default({ by: 'note', descending: false }),
  /** Properties whose values are returned. Default: none. */
  columns: z.array(z.string().min(1).max(MAX_PART_CHARS)).max(MAX_COLUMNS).default([]),
  /** Whether the first image of each note is returned, which reads its text. Default: no. */
  images: z.boolean().default(false),
  from: z.int().nonnegative().default(0),
  limit: z.int().min(1).max(MAX_LISTED).default(100),
});
/** A question about notes by their names, tags, properties and dates. */
export type NotesRequest = z.input<typeof notesSchema>;
export type NotesQuery = z.output<typeof notesSchema>;

/** A note as listed by tags, properties and dates. */
export interface ListedNote {
  readonly fileId: string;
  readonly path: string;
  readonly title: string;
  /** Its own date, or that of its last change: `YYYY-MM-DD`. */
  readonly day: string;
  /** Folded, without `#`. */
  readonly tags: readonly string[];
  /** Values of the requested columns, in their order, as text; null for a property that the note does not have. */
  readonly values: readonly (readonly string[] | null)[];
  /** Path of the first image of the note that is a file of the notebook; null without one. Only when images were asked for. */
  readonly image?: string | null;
}

export interface ListedNotes {
  /** The part that was asked for. */
  readonly notes: readonly ListedNote[];
  /** Number of all matching notes. */
  readonly total: number;
  /** Invalid filters, as written. */
  readonly unread: readonly string[];
}

/** A tag of a notebook. */
export interface TagCount {
  /** Folded, without `#`. */
  readonly tag: string;
  /** Number of notes with this tag, or with one nested in it. */
  readonly notes: number;
}

/** A property of the notebook's notes, or a value of one. */
export interface NamedCount {
  /** As most notes write it. */
  readonly name: string;
  readonly notes: number;
}

export interface PropertyValues {
  /** Most used first, at most `MAX_LISTED_VALUES`. */
  readonly values: readonly NamedCount[];
  /** Number of matching notes without a value. */
  readonly without: number;
  readonly truncated: boolean;
}

const namedBlobSchema = z.strictObject({ name: z.string().min(1).max(500), blob: modelBlobSchema });

/** The calls of the search worker: input schemas by name. */
export const SEARCH_CALLS = {
  /** The first call. Default: the app's own databases. */
  start: z.strictObject({
    database: z.string().optional(),
    snapshots: z.string().optional(),
    pdfTexts: z.string().optional(),
    vectors: z.string().optional(),
  }),
  /** Prepares the index of an opened notebook. */
  open: z.strictObject({ notebookId: idSchema }),
  search: searchRequestSchema,
  /** Returns the lines of other notes that link to this file: the first `MAX_BACKLINKS` by path. */
  backlinks: z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
  /** Returns where other notes name this file without a link. */
  mentions: z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
  /** Returns what these files are called: null for a path without a file. */
  names: z.strictObject({ notebookId: idSchema, paths: z.array(rawPathSchema).max(MAX_NAMED) }),
  vocabulary: z.strictObject({
    notebookId: idSchema,
    /** The notebook's `seq` of the page's vocabulary; null without one. */
    knownSeq: z.int().nonnegative().nullable(),
  }),
  /** Returns the tags of a notebook in alphabetical order, parents of nested ones included. */
  tags: z.strictObject({ notebookId: idSchema }),
  notes: notesSchema,
  /** Returns the names of properties that notes have, most used first, at most `MAX_LISTED_VALUES`. */
  properties: z.strictObject({ notebookId: idSchema }),
  /** Returns the values of a property in the notes that pass a filter. */
  values: z.strictObject({
    notebookId: idSchema,
    filter: z.string().max(1000).default(''),
    by: z.string().min(1).max(MAX_PART_CHARS),
  }),
  /** Returns how far the index is, also while it is built. */
  indexState: z.strictObject({ notebookId: idSchema }),
  /** Stops building the index: answers are from the files that it has, until it is resumed or the app starts again. */
  stopIndex: z.strictObject({ notebookId: idSchema }),
  resumeIndex: z.strictObject({ notebookId: idSchema }),
  /** Returns the notes nearest in meaning to this one, best first. */
  related: relatedRequestSchema,
  /** Makes vectors that notes lack for a moment, and returns how far it is. */
  makeVectors: z.strictObject({ notebookId: idSchema }),
  /** Turns the search by meaning on or off for this device; off removes its vectors. */
  setMeaning: z.strictObject({ on: z.boolean() }),
  /** Chooses the embedding model that makes vectors on this device; null removes it. */
  setMeaningModel: z.strictObject({
    file: namedBlobSchema.nullable(),
  }),
  /** Chooses the table for many languages that makes vectors on this device, also for agents; null removes it. */
  setMeaningTable: z.strictObject({
    files: z.strictObject({ table: namedBlobSchema, tokenizer: namedBlobSchema }).nullable(),
  }),
  /** Returns which texts are searched. */
  texts: z.strictObject({ notebookId: idSchema }),
  /** Keeps the text of a PDF, by the hash of the file, and adds it to the index of this notebook. */
  keepPdfText: z.strictObject({ notebookId: idSchema, hash: hashSchema, text: pdfTextSchema }),
  /** Removes the text of a PDF, so that the file is read again. What is indexed of it stays until then. */
  forgetPdfText: z.strictObject({ notebookId: idSchema, hash: hashSchema }),
} as const;

interface SearchAnswers {
  start: null;
  open: null;
  search: SearchResults;
  backlinks: readonly Backlink[];
  mentions: Mentions;
  names: readonly (string | null)[];
  /** `vocabulary`: null when the page already has the one of this `seq`. `seq`: -1 for an unknown notebook. */
  vocabulary: { readonly seq: number; readonly vocabulary: Vocabulary | null };
  /** Empty for an unknown notebook, like the following. */
  tags: readonly TagCount[];
  notes: ListedNotes;
  properties: readonly NamedCount[];
  values: PropertyValues;
  indexState: IndexState;
  stopIndex: null;
  resumeIndex: null;
  related: readonly RelatedNote[];
  makeVectors: MeaningState;
  setMeaning: null;
  setMeaningModel: null;
  setMeaningTable: null;
  texts: TextState;
  keepPdfText: null;
  forgetPdfText: null;
}
export type SearchCalls = CallTypesOf<typeof SEARCH_CALLS, SearchAnswers>;

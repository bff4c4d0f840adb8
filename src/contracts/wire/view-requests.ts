import { z } from 'zod';
import type { CallTypesOf } from './rpc.ts';

/** Requests of the page to the workers that parse tables, JSON and PDFs, so that a large file does not block the page. */

export const DELIMITERS = [',', ';', '\t', '|'] as const;
/** One of these, or another character that the first line of a file names. */
export type Delimiter = string;
/** Most lines above a header. */
export const MAX_LINES_ABOVE = 10_000;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes');
/** Text, or bytes with the name of their encoding. */
const sourceSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ bytes, encoding: z.string().max(40) }),
]);
export type ViewSource = z.infer<typeof sourceSchema>;

const row = z.int().nonnegative();

/** The calls of the view worker: input schemas by name. */
export const VIEW_CALLS = {
  /** Opens a table. */
  table: z.strictObject({
    source: sourceSchema,
    /** Null: detected. */
    delimiter: z
      .string()
      .length(1)
      .regex(/^[^"\r\n\ufeff]$/)
      .nullable(),
    /** Whether `"` starts a value that may contain delimiters and line breaks. */
    quotes: z.boolean(),
    /** Lines above the header. Null: detected. Default: only a line that names the delimiter. */
    skip: z.int().min(0).max(MAX_LINES_ABOVE).nullable().optional(),
  }),
  /** Opens a reference library as a table. */
  library: z.strictObject({ source: sourceSchema, format: z.enum(['bibtex', 'csl-json']) }),
  /** Rows of the table, in the order that was requested last. */
  rows: z.strictObject({ from: row, to: row }),
  /** Sorts and filters the table. */
  arrange: z.strictObject({
    /** Whether the first row is a header: neither sorted nor filtered. */
    header: z.boolean(),
    sort: z.strictObject({ column: row, descending: z.boolean() }).nullable(),
    filter: z.string().max(1000),
  }),
  /** Opens a JSON text. */
  json: z.strictObject({ source: sourceSchema }),
  /** The children of the array or object that begins at this offset of the text. */
  children: z.strictObject({ at: row, from: row, to: row }),
  /** The source of one value, up to its longest length. */
  source: z.strictObject({ at: row }),
} as const;
export type ViewCalls = CallTypesOf<typeof VIEW_CALLS, ViewAnswers>;

/** A problem in a table. No row is omitted because of it. */
export type TableProblem =
  /** The number of values differs from the first row. */
  | { kind: 'ragged'; line: number; values: number; expected: number }
  /** An unclosed quote: everything after it is one value. */
  | { kind: 'open-quote'; line: number }
  /** Text follows a closing quote. */
  | { kind: 'stray-quote'; line: number }
  /** An entry of a reference library that could not be read completely; in JSON its place in the list instead of a line. */
  | { kind: 'entry' | 'item'; line: number }
  /** An entry of a reference library whose key an earlier entry has. `isPlace`: `line` is its place in the list. */
  | { kind: 'repeated'; line: number; key: string; isPlace: boolean }
  /** A reference library was read up to its longest length only. */
  | { kind: 'cut'; line: number };

export interface TableFacts {
  /** Null for a reference library. */
  readonly delimiter: Delimiter | null;
  /** Lines above the header, which are no rows: their number, and the first of them, cut where they are long. */
  readonly skipped: number;
  readonly above: readonly string[];
  /** Number of rows including the header, without blank lines. */
  readonly rows: number;
  readonly columns: number;
  /** Length of the longest sampled value, by column. */
  readonly widths: readonly number[];
  /** Whether the column is numeric, by column. */
  readonly numeric: readonly boolean[];
  /** Whether the first row looks like a header. */
  readonly looksLikeHeader: boolean;
  readonly firstRow: readonly string[];
  /** The first of them. */
  readonly problems: readonly TableProblem[];
  readonly problemCount: number;
}

export interface TableRow {
  /** First line in the file, from 1; for an entry of a JSON library its place in the list. */
  readonly line: number;
  readonly values: readonly string[];
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';

/** One value of a JSON text, located by offset. */
export interface JsonNode {
  /** Offset of its start, in UTF-16 units. */
  readonly at: number;
  readonly kind: JsonKind;
  /** Key as written, index, or null for the root. */
  readonly key: string | number | null;
  /** A decoded string, or the value as written; truncated when long. Empty for objects and arrays. */
  readonly text: string;
  readonly cut: boolean;
  /** Number of children of an object or array; otherwise 0. */
  readonly children: number;
}

export type JsonReport =
  | { readonly type: 'tree'; readonly root: JsonNode }
  | { readonly type: 'broken'; readonly line: number; readonly column: number; readonly expected: string }
  | { readonly type: 'too-deep'; readonly line: number; readonly column: number };

interface ViewAnswers {
  table: TableFacts;
  /** Null: the file is no reference library. */
  library: TableFacts | null;
  rows: readonly TableRow[];
  /** Number of remaining rows without the header. */
  arrange: { count: number };
  json: JsonReport;
  children: readonly JsonNode[];
  source: string;
}
/** The calls of the worker that reads the text of PDFs: input schemas by name. */
export const PDF_CALLS = {
  /** Opens a document in place of the previous one. */
  open: z.strictObject({
    bytes,
    /** Folder of the app's character maps and fonts, as a URL that ends in `/`. */
    data: z.string().max(2000),
  }),
  /** Reads some pages from this one on, counted from 1. */
  read: z.strictObject({ from: z.int().min(1), maxCharacters: z.int().nonnegative() }),
} as const;

export type OpenedPdf = { readonly type: 'open'; readonly pageCount: number } | { readonly type: 'locked' | 'broken' };

export interface PdfPages {
  /** Texts of consecutive pages; empty after the last page. */
  readonly pages: readonly string[];
  /** Whether the characters were used up before the end of a page. */
  readonly truncated: boolean;
}

interface PdfAnswers {
  open: OpenedPdf;
  read: PdfPages;
}
export type PdfCalls = CallTypesOf<typeof PDF_CALLS, PdfAnswers>;

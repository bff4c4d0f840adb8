import { z } from 'zod';
import type { CallTypesOf } from './rpc.ts';

/** What the page asks the worker that reads tables and JSON, so that the screen never waits for a large file. */

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes');
/** Text as it is, or bytes with the name of their encoding. */
const sourceSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ bytes, encoding: z.string().max(40) }),
]);
export type ViewSource = z.infer<typeof sourceSchema>;

const row = z.int().nonnegative();

/** The calls of the view worker: by name, the schema of the input. */
export const VIEW_CALLS = {
  /** Opens a table. */
  table: z.strictObject({
    source: sourceSchema,
    /** Null: detected. */
    delimiter: z.enum(DELIMITERS).nullable(),
    /** Whether `"` begins a value that may hold delimiters and line breaks. */
    quotes: z.boolean(),
  }),
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

/** Something in a table that is not as it should be; nothing is left out for it. */
export type TableProblem =
  /** Another number of values than the first row. */
  | { kind: 'ragged'; line: number; values: number; expected: number }
  /** A quote that is opened and never closed: all that follows is one value. */
  | { kind: 'open-quote'; line: number }
  /** Something stands after a closing quote. */
  | { kind: 'stray-quote'; line: number };

export interface TableFacts {
  readonly delimiter: Delimiter;
  /** Rows with the head; blank lines are none. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of the longest value that was sampled, by column. */
  readonly widths: readonly number[];
  /** Whether a column holds numbers, by column. */
  readonly numeric: readonly boolean[];
  /** Whether the first row looks like a head. */
  readonly looksLikeHeader: boolean;
  readonly firstRow: readonly string[];
  /** The first of them. */
  readonly problems: readonly TableProblem[];
  readonly problemCount: number;
}

export interface TableRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly values: readonly string[];
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';

/** One value of a JSON text, by its place in it. */
export interface JsonNode {
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
  readonly kind: JsonKind;
  /** Its key as written, its index, or null for the whole. */
  readonly key: string | number | null;
  /** A string without quotes and escapes, or the value as written; cut when it is long. Empty for objects and arrays. */
  readonly text: string;
  readonly cut: boolean;
  /** How much an object or array holds; 0 for all else. */
  readonly children: number;
}

export type JsonReport =
  | { readonly type: 'tree'; readonly root: JsonNode }
  | { readonly type: 'broken'; readonly line: number; readonly column: number; readonly expected: string }
  | { readonly type: 'too-deep'; readonly line: number; readonly column: number };

interface ViewAnswers {
  table: TableFacts;
  rows: readonly TableRow[];
  /** How many rows are left, without the head. */
  arrange: { count: number };
  json: JsonReport;
  children: readonly JsonNode[];
  source: string;
}

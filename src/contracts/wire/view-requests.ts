import { z } from 'zod';
import type { ErrorCode } from '../errors/errors.ts';

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

export const viewRequestSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('table'),
    source: sourceSchema,
    /** Null: found out. */
    delimiter: z.enum(DELIMITERS).nullable(),
    /** Whether `"` begins a value that may hold delimiters and line breaks. */
    quotes: z.boolean(),
  }),
  /** Rows of the table in the order that was asked for last. */
  z.strictObject({ type: z.literal('rows'), from: row, to: row }),
  z.strictObject({
    type: z.literal('arrange'),
    /** Whether the first row is a head: it stays out of order and filter. */
    header: z.boolean(),
    sort: z.strictObject({ column: row, descending: z.boolean() }).nullable(),
    filter: z.string().max(1000),
  }),
  z.strictObject({ type: z.literal('json'), source: sourceSchema }),
  /** What lies in the array or object that begins at this place of the text. */
  z.strictObject({ type: z.literal('children'), at: row, from: row, to: row }),
  /** The whole source of one value, as far as it may be long. */
  z.strictObject({ type: z.literal('source'), at: row }),
]);
export type ViewRequest = z.infer<typeof viewRequestSchema>;

export const viewMessageSchema = z.strictObject({ id: z.int().nonnegative(), request: viewRequestSchema });
export type ViewMessage = z.infer<typeof viewMessageSchema>;

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
  /** Characters of the longest value that was looked at, by column. */
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

export interface ViewAnswers {
  table: TableFacts;
  rows: readonly TableRow[];
  /** How many rows are left, without the head. */
  arrange: { count: number };
  json: JsonReport;
  children: readonly JsonNode[];
  source: string;
}

export type ViewReply =
  | { readonly id: number; readonly type: 'answer'; readonly value: ViewAnswers[keyof ViewAnswers] }
  | {
      readonly id: number;
      readonly type: 'error';
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

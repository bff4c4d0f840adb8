import type { z } from 'zod';

/**
 * The protocol between a page and its workers: Comlink messages, of which only calls of listed names are accepted
 * (`adapters/comlink`). Each side of a port either serves calls or makes them, never both.
 */

/** Longest id of a call, in UTF-16 units. */
export const MAX_CALL_ID_CHARS = 200;

/** Context of a handler, in addition to its input. */
export interface CallContext {
  /** Aborted when the caller cancels the call, or when the port is no longer served. */
  readonly signal: AbortSignal;
  /** Sends an intermediate result, such as progress. Does nothing when the caller opened no channel. */
  emit(event: unknown): void;
}

/** The calls of one server: input and result by name. */
export type CallTypes = Record<string, { input: unknown; result: unknown }>;

/** Derives the same from input schemas and an interface of results. */
export type CallTypesOf<
  Schemas extends Readonly<Record<string, z.ZodType>>,
  Results extends { [Name in keyof Schemas]: unknown },
> = { [Name in keyof Schemas & string]: { input: z.input<Schemas[Name]>; result: Results[Name] } };

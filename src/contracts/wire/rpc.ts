import type { z } from 'zod';

/**
 * The one protocol between a page and its workers: Comlink's messages, of which only calls of listed names are accepted
 * (`adapters/comlink`). Each side of a port has one role: it serves calls or makes them, never both.
 */

/** Longest id of a call, in UTF-16 units. */
export const MAX_CALL_ID_CHARS = 200;

/** What a handler gets beside its input. */
export interface CallContext {
  /** Aborts when the caller cancels the call, or when the port is no longer served. */
  readonly signal: AbortSignal;
  /** Sends an intermediate result, such as progress. Does nothing where the caller opened no channel for it. */
  emit(event: unknown): void;
}

/** The calls of one server: for each name, what a call takes and what it resolves with. */
export type CallTypes = Record<string, { input: unknown; result: unknown }>;

/** The same, from the schemas of the inputs and an interface of the results. */
export type CallTypesOf<
  Schemas extends Readonly<Record<string, z.ZodType>>,
  Results extends { [Name in keyof Schemas]: unknown },
> = { [Name in keyof Schemas & string]: { input: z.input<Schemas[Name]>; result: Results[Name] } };

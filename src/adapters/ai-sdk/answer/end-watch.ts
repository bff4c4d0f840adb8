import { z } from 'zod';

/** How to handle an event. */
export type Verdict =
  | { type: 'pass'; data: string }
  /** Irrelevant: skipped. */
  | { type: 'skip' }
  /** The server's end mark. Nothing after it is read. */
  | { type: 'last'; data: string | null }
  /** The server reports an error. */
  | { type: 'error'; text: string }
  | { type: 'unreadable' };

/** Inspects each event of an answer and knows whether the answer is complete. */
export interface EndWatch {
  see(data: string): Verdict;
  /** Whether the answer is complete. No tool call of an incomplete answer is executed. */
  isWhole(): boolean;
}

/** Parses an event; undefined when it is not JSON. */
export function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Recognizes an event that contains only an error, without the type its format prescribes. */
export function looksLikeFailure(data: string): boolean {
  return failure.safeParse(parsed(data)).success;
}

const failure = z.object({ error: z.union([z.string(), z.object({})]) });

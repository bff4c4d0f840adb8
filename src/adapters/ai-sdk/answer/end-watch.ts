import { z } from 'zod';

/** What is to become of an event. */
export type Verdict =
  | { type: 'pass'; data: string }
  /** Not for us: it is left out. */
  | { type: 'skip' }
  /** The server's own word that all was said. Nothing after it is read. */
  | { type: 'last'; data: string | null }
  /** The server says that it failed. */
  | { type: 'error'; text: string }
  | { type: 'unreadable' };

/** Looks at each event of an answer and knows whether the server has brought it to its end. */
export interface EndWatch {
  see(data: string): Verdict;
  /** Whether the answer is whole. One that is not is never acted upon. */
  isWhole(): boolean;
}

/** The value of an event; undefined when it is no JSON. */
export function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** An event that is an error and nothing else, without the type that its format would give it. */
export function looksLikeFailure(data: string): boolean {
  return failure.safeParse(parsed(data)).success;
}

const failure = z.object({ error: z.union([z.string(), z.object({})]) });

import { z } from 'zod';
import { parseJson } from '../../../core/shared/json/parse-json.ts';

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

/** Recognizes an event that contains only an error, without the type its format prescribes. */
export function looksLikeFailure(data: string): boolean {
  return failure.safeParse(parseJson(data)).success;
}

const failure = z.object({ error: z.union([z.string(), z.object({})]) });

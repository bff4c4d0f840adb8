import { z } from 'zod';

/** Most characters of one request that are kept. */
export const MAX_SENT_CHARS = 400_000;

/**
 * A request as the model received it: JSON of prompt, tools and options. Most of it repeats the request of the step before, so only
 * what differs is kept, between the same start and the same end.
 */
export const sentTextSchema = z.object({
  /** Step of the same run that `start` and `end` refer to; null when `text` is the whole. */
  since: z.number().int().positive().nullable(),
  /** Characters that the request starts with as that one does. */
  start: z.number().int().nonnegative(),
  /** Characters that it ends with as that one does. */
  end: z.number().int().nonnegative(),
  /** What is between them. Empty for a request that is longer than what is kept. */
  text: z.string(),
  /** Characters of the whole request. */
  chars: z.number().int().nonnegative(),
  /** Number of different values that were masked in what was sent. */
  masked: z.number().int().nonnegative(),
  /** Number of values that are masked only here: the model on this device received them. Default: none. */
  maskedHere: z.number().int().positive().optional(),
});
export type SentText = z.infer<typeof sentTextSchema>;

/** A kept request, put together again. */
export interface KeptRequest {
  /** Formatted JSON; null for a request that was too long to be kept. */
  readonly text: string | null;
  readonly chars: number;
  readonly masked: number;
  readonly maskedHere: number;
}

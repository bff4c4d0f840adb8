import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

/** An error as it crosses a thread or is stored: plain data. */
export const errorDataSchema = z.object({
  code: errorCodeSchema,
  /** Plain words: what happened, to what, what to do. */
  message: z.string(),
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data: z.record(z.string(), z.unknown()).optional(),
});

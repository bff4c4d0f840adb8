import { z } from 'zod';
import { ERROR_CODES, type Message } from './errors.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

const messageSchema: z.ZodType<Message> = z.object({
  message: z.string(),
  key: z.string(),
  get values() {
    return messageValuesSchema.optional();
  },
});

const messageValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), messageSchema]));

/** An error as it crosses a thread or is stored: plain data. */
export const errorDataSchema = z.object({
  code: errorCodeSchema,
  /** Plain words: what happened, to what, what to do. */
  message: z.string(),
  /** The sentence in the catalog: `not-found.run`. Default: the message is not of a catalog. */
  key: z.string().optional(),
  /** Of the variables of the sentence. Default: none. */
  values: messageValuesSchema.optional(),
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data: z.record(z.string(), z.unknown()).optional(),
});

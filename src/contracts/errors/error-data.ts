import { z } from 'zod';
import { ERROR_CODES, type Said, type Sentence } from './errors.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

/** Plain words, with key and values if they are of the catalog. */
export const saidSchema: z.ZodType<Said> = z.object({
  message: z.string(),
  key: z.string().optional(),
  get values() {
    return messageValuesSchema.optional();
  },
});

const messageValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), saidSchema]));

/** Key and values of the text beside which they stand. Absent for a text that is not of the catalog, and in rows of earlier versions. */
export const sentenceSchema: z.ZodType<Sentence> = z.object({
  key: z.string(),
  values: messageValuesSchema.optional(),
});

/** An error as it crosses a thread or is stored: plain data. */
export const errorDataSchema = z.object({
  code: errorCodeSchema,
  /** Plain words: what happened, to what, what to do. */
  message: z.string(),
  /** The sentence in the catalog: `not-found.run`. Default: the message is not of a catalog. */
  key: z.string().optional(),
  /** Values of the variables of the sentence. Default: none. */
  values: messageValuesSchema.optional(),
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data: z.record(z.string(), z.unknown()).optional(),
});

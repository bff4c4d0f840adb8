import { z } from 'zod';

/** An opaque id. Never parsed for meaning; compared whole. 1–128 characters. */
export const idSchema = z.string().min(1).max(128);

/** Milliseconds since 1970-01-01 UTC, a whole number. For people; order is by sequence number. */
export const timestampMsSchema = z.number().int().nonnegative();

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

/** Number and hash of an entry of the log. */
export const logHeadSchema = z.strictObject({ seq: z.int().positive(), hash: hashSchema });

import { z } from 'zod';

/** Least that the person can set, so that a mistyped number removes little. */
const LEAST = { conversations: 100, sizeBytes: 10 * 1024 * 1024, versionDays: 90 } as const;

/** How much is kept before the app removes the oldest by itself. Null: everything. */
export const retentionLimitsSchema = z.strictObject({
  conversations: z.number().int().min(LEAST.conversations).max(1_000_000).nullable(),
  /** Rows and files of all conversations together, estimated. */
  sizeBytes: z.number().int().min(LEAST.sizeBytes).max(Number.MAX_SAFE_INTEGER).nullable(),
  /** How long the contents of earlier versions are kept. The changes themselves, and what the log says of them, stay. */
  versionDays: z.number().int().min(LEAST.versionDays).max(36_600).nullable(),
  /** How long conversations in which nothing happens are kept, with their runs and traces. Default: null. */
  conversationDays: z.number().int().min(LEAST.versionDays).max(36_600).nullable().optional(),
  /** How long deleted items stay in the bin before they are erased for good. Default: null, until the person empties it. */
  binDays: z.number().int().min(1).max(36_600).nullable().optional(),
});
export type RetentionLimits = z.infer<typeof retentionLimitsSchema>;

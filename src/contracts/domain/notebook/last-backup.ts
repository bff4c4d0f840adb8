import { z } from 'zod';
import { timestampMsSchema } from '../ids.ts';

/** The last backup that this browser made. */
export const lastBackupSchema = z.object({
  snapshotId: z.string(),
  atMs: timestampMsSchema,
  files: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  /** Bytes of the file. */
  sizeBytes: z.int().nonnegative(),
  isSealed: z.boolean(),
  /** When it was restored into a scratch database and found equal; null before. */
  provenMs: timestampMsSchema.nullable(),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

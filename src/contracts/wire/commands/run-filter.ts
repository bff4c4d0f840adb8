import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { runStatusSchema } from '../../domain/run/run.ts';

/** What runs are found by, newest first. All given conditions must hold. */
export const runFilterSchema = z.strictObject({
  /** Words of the request or the answer, in any order. */
  text: z.string().max(10_000).optional(),
  agent: z.string().optional(),
  status: runStatusSchema.optional(),
  notebookId: idSchema.optional(),
  sessionId: idSchema.optional(),
  /** Name of a tool that was called. */
  tool: z.string().max(200).optional(),
  /** A file or folder that a call named or changed, such as `/notes/a.md`; without a leading slash, a part of such a path. */
  path: z.string().min(1).max(4096).optional(),
  /** Default: all. */
  limit: z.number().int().positive().max(100_000).optional(),
});

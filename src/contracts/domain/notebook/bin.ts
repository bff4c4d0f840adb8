import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../ids.ts';
import { actorSchema } from './notebook.ts';

/** What the bin keeps as rows. Deleted files are read from the journal, and removed tasks are marked in their own row. */
export const BIN_KINDS = ['notebook', 'session', 'run', 'review'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

/** Most rows that one row of the bin keeps. */
export const BIN_PART_ROWS = 200;

/**
 * Something in the bin: the rows that show it are moved out of their tables, so that no list and no search finds them. All other rows stay
 * where they are: without these nothing reads them.
 */
export const binRowSchema = z.object({
  /** Id of the notebook, conversation, run or reviewed work. */
  binId: idSchema,
  /** From 0: its rows are kept in parts, so that no row grows without bound. */
  part: z.number().int().nonnegative(),
  kind: z.enum(BIN_KINDS),
  notebookId: idSchema,
  title: z.string(),
  /** When it was moved here, and who did. */
  atMs: timestampMsSchema,
  actor: actorSchema,
  /** Bytes that it takes, estimated. */
  sizeBytes: z.number().int().nonnegative(),
  rows: z.array(z.object({ table: z.string(), row: z.unknown() })),
});
export type BinRow = z.infer<typeof binRowSchema>;

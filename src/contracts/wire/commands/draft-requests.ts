import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../../domain/ids.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';
import { atPath } from './file-requests.ts';

/**
 * `updatedMs` of the draft that this window has read or written last; null: none. A draft that another window has written since is
 * never replaced. Absent: whatever is stored is replaced or committed.
 */
const seenMs = timestampMsSchema.nullable().optional();

export const DRAFT_COMMANDS = {
  /** Stores typed text. A draft that this window has not seen becomes a change first, and the new one is merged with it later. */
  'drafts.save': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    text: z.string(),
    baseHash: z.string().nullable(),
    seenMs,
  }),
  /** Writes a draft into the notebook as one change. One that this window has not seen counts as merged. */
  'drafts.commit': z.strictObject({ ...atPath.shape, seenMs }),
  /**
   * Resolves a draft whose file has changed: `mine` overwrites, `theirs` drops the draft, `both` saves the draft as a second
   * file.
   */
  'drafts.settle': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    keep: z.enum(['mine', 'theirs', 'both']),
    /** Hash of the file version that the person saw; refused with `conflict` when the file has changed since. */
    seenHash: z.string().nullable().optional(),
  }),
} as const;

export interface DraftResults {
  'drafts.save': { updatedMs: number };
  'drafts.commit': { state: 'committed' | 'unchanged' | 'merged' | 'conflict' | 'none'; hash: string | null };
  'drafts.settle': { path: string };
}

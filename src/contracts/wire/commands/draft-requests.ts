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
  /**
   * Stores typed text. With a draft that this window has not seen, it is merged by lines; where that fails, that draft becomes a change of
   * the notebook first. Without `ancestor`, such a draft is `unseen` and nothing is stored.
   */
  'drafts.save': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    text: z.string(),
    baseHash: z.string().nullable(),
    seenMs,
    /** The text that this window began from: that of the draft of `seenMs`, else of the file. */
    ancestor: z.string().optional(),
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
  'drafts.save':
    | { state: 'saved'; updatedMs: number }
    | { state: 'merged'; updatedMs: number; text: string }
    | { state: 'unseen' };
  'drafts.commit': { state: 'committed' | 'unchanged' | 'merged' | 'conflict' | 'none'; hash: string | null };
  'drafts.settle': { path: string };
}

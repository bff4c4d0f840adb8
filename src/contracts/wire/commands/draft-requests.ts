import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';
import { atPath } from './file-requests.ts';

export const DRAFT_COMMANDS = {
  'drafts.save': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    text: z.string(),
    baseHash: z.string().nullable(),
  }),
  /** Writes a draft into the notebook as one change. */
  'drafts.commit': atPath,
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
  'drafts.save': null;
  'drafts.commit': { state: 'committed' | 'unchanged' | 'merged' | 'conflict' | 'none'; hash: string | null };
  'drafts.settle': { path: string };
}

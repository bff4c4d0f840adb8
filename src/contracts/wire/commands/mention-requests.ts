import { z } from 'zod';
import { hashSchema, idSchema } from '../../domain/ids.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';

export const MENTION_COMMANDS = {
  /**
   * Makes links of places where a note names a file, as one change. Rejects with `conflict` when the note is not the one that the
   * person saw, and with `bad-input` when a place does not name the file or no link can name it.
   */
  'files.linkMentions': z.strictObject({
    notebookId: idSchema,
    /** The named file. */
    path: rawPathSchema,
    /** The note with the mentions. */
    note: rawPathSchema,
    /** Hash of the note that the person saw. */
    baseHash: hashSchema,
    /** Offset of each mention in the note, in UTF-16 units. */
    starts: z.array(z.int().nonnegative()).min(1).max(1000),
  }),
} as const;

export interface MentionResults {
  'files.linkMentions': { path: string; changeId: string | null };
}

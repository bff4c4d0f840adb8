import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';

/** What a file or folder was when notebook and folder last agreed about it: a row of `syncFiles`. */
export const inStepSchema = z.object({
  notebookId: idSchema,
  fileId: idSchema,
  kind: z.enum(['file', 'folder']),
  /** In the notebook: `/notes/a.md`. */
  path: z.string(),
  /** In the folder, without a leading slash: `notes/a.md`. Differs from `path` where the disk cannot have the name. */
  diskPath: z.string(),
  /** SHA-256 of the content; null for a folder. */
  hash: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  /** Time of the file on disk, a hint: equal time and size spare reading the content. */
  modifiedMs: z.number().nonnegative(),
});
export type InStep = z.infer<typeof inStepSchema>;

/** A file or folder of the notebook. */
export interface Here {
  readonly fileId: string;
  readonly kind: 'file' | 'folder';
  readonly path: string;
  readonly hash: string | null;
  readonly sizeBytes: number;
}

/** Why nothing is known of a file on disk. Its content is neither taken nor overwritten. */
export type Unclear = 'unreadable' | 'emptied' | 'too-large' | 'name';

/** A file or folder on disk. */
export interface There {
  readonly kind: 'file' | 'folder' | 'unclear';
  readonly diskPath: string;
  readonly hash: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly why?: Unclear;
}

/** Something that the person should know about one file after a pass. */
export const syncNoteSchema = z.object({
  /**
   * `copy`: changed on both sides, the version of the folder is in a copy. `merged`: changed on both sides, merged. `kept`: deleted on one side, changed
   * on the other. `renamed`: renamed on both sides, the notebook's name stays. The others are not carried: a file that cannot be read, was
   * emptied, is too large, has a name that cannot be carried, is hidden, is left out as `local-only`, or could not be written.
   */
  type: z.enum([
    'copy',
    'merged',
    'kept',
    'renamed',
    'unreadable',
    'emptied',
    'too-large',
    'name',
    'hidden',
    'local-only',
    'failed',
  ]),
  path: z.string(),
  /** The copy. Default: none. */
  copy: z.string().optional(),
  /** Why it failed. Default: the type says it. */
  reason: z.string().optional(),
  atMs: timestampMsSchema,
});
export type SyncNote = z.infer<typeof syncNoteSchema>;

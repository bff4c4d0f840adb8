import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { syncNoteSchema } from './sides.ts';

/** A browser's `FileSystemDirectoryHandle`, whose type this layer lacks. */
export interface DirectoryHandle {
  readonly kind: 'directory';
  readonly name: string;
}

export const directoryHandleSchema = z.custom<DirectoryHandle>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory',
  'expected the handle of a folder',
);

/**
 * `ready`: the last pass ended well. `new`: none has. `asking`: many files are gone, and the person has to answer. `missing`: the folder is not there.
 * `denied`: the permission ended. `failed`: the last pass ended with an error.
 */
export const syncStateSchema = z.enum(['new', 'ready', 'asking', 'missing', 'denied', 'failed']);
export type SyncState = z.infer<typeof syncStateSchema>;

/** A notebook that is kept in step with a folder: a row of `syncFolders`. */
export const folderSyncSchema = z.object({
  notebookId: idSchema,
  /** As the browser has cloned it. */
  handle: z.custom<DirectoryHandle>((value) => typeof value === 'object' && value !== null),
  folderName: z.string(),
  /** Whether notes with the label `local-only` stay out of the folder. */
  leavesOutLocalOnly: z.boolean(),
  connectedMs: timestampMsSchema,
  state: syncStateSchema,
  /** When the last pass ended, and the last one that read every file; null for none. */
  lastMs: timestampMsSchema.nullable(),
  lastFullMs: timestampMsSchema.nullable(),
  /** The notebook's `seq` after the last pass. */
  seq: z.number().int().nonnegative(),
  /** Files that the last pass with changes brought in and wrote out, and the changes that it made to the notebook. */
  last: z
    .object({
      in: z.number().int().nonnegative(),
      out: z.number().int().nonnegative(),
      changeIds: z.array(idSchema),
      atMs: timestampMsSchema,
    })
    .nullable(),
  /** While `asking`: files that one side lost. */
  gone: z
    .object({
      here: z.number().int().nonnegative(),
      there: z.number().int().nonnegative(),
      of: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Conflicts that the person has not dismissed, and files that are not carried. */
  notes: z.array(syncNoteSchema),
  /** While `failed`: why. */
  problem: z.string().nullable(),
});
export type FolderSync = z.infer<typeof folderSyncSchema>;

/** Most notes that are kept of one notebook. */
export const MAX_NOTES = 500;

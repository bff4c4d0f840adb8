import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import type { Actor } from '../../domain/notebook/notebook.ts';

/** Requests and results about deleted files, which stay in the history of their notebook. */
export const BIN_COMMANDS = {
  /** Lists what was deleted and is still gone, the latest first. */
  'files.deleted': z.strictObject({ notebookId: idSchema }),
  /**
   * Restores a deleted file, or a folder with all that was deleted with it, as one change; under a free name when its path is taken.
   * Rejects with `not-found` when it is not deleted any more, and with `conflict` when it cannot be restored whole.
   */
  'files.restore': z.strictObject({
    notebookId: idSchema,
    /** The change that deleted it. Default: the latest that did. */
    changeId: idSchema.optional(),
    fileId: idSchema,
  }),
} as const;

/** A deleted file, or a deleted folder with all that was deleted with it. */
export interface DeletedFile {
  /** The change that deleted it. */
  readonly changeId: string;
  readonly fileId: string;
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly deletedMs: number;
  readonly actor: Actor;
  /** Number of files, 1 for a file, and their total size. */
  readonly files: number;
  readonly sizeBytes: number;
}

export interface BinResults {
  /** The latest ones; `count` is the number of all. */
  'files.deleted': { readonly files: readonly DeletedFile[]; readonly count: number };
  'files.restore': { readonly path: string; readonly changeId: string | null };
}

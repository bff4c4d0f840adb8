import type { Actor } from './notebook.ts';

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

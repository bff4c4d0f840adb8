import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../ids.ts';

/**
 * One file or folder of a notebook's `.git`: an area of its own beside the notebook, which no tool, search, listing or
 * export knows of. Keyed by notebook and path.
 */
export const gitFileSchema = z.object({
  notebookId: idSchema,
  /** Absolute: `/.git`, `/.git/HEAD`. */
  path: z.string(),
  /** The folder it lies in; empty for `/.git` itself. */
  parent: z.string(),
  kind: z.enum(['file', 'folder']),
  /** Content; empty for a folder. */
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  modifiedMs: timestampMsSchema,
  /** Of `/.git` itself: counts what was written to the area. Default 0. */
  revision: z.number().int().nonnegative().optional(),
});
export type GitFile = z.infer<typeof gitFileSchema>;

/** The folder that the area is. */
export const GIT_FOLDER = '/.git';

/** Who a commit is by. */
export interface GitAuthor {
  readonly name: string;
  readonly email: string;
}

/** One commit. */
export interface GitCommit {
  readonly oid: string;
  readonly message: string;
  readonly parents: readonly string[];
  readonly author: GitAuthor;
  /** When it was made, in milliseconds since 1970-01-01 UTC; git keeps seconds. */
  readonly atMs: number;
}

/** A file that differs from the last commit. */
export interface GitStatus {
  readonly path: string;
  readonly state: 'added' | 'changed' | 'deleted';
  /** Whether the next commit takes it as it is now. */
  readonly staged: boolean;
}

/** How a checkout came out. With `conflict` nothing was written: these files were changed and not committed. */
export type GitCheckout = { type: 'checked-out'; ref: string } | { type: 'conflict'; paths: string[] };

/** How a merge came out. With `conflict` nothing was written: both sides changed these files, or they are not committed. */
export type GitMerge =
  | { type: 'merged' | 'fast-forward'; oid: string }
  | { type: 'up-to-date' | 'no-branch' }
  | { type: 'conflict'; paths: string[] };

import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../ids.ts';

/**
 * One file or folder of a notebook's `.git`: a separate area that no tool, search, listing or export includes.
 * Keyed by notebook and path.
 */
export const gitFileSchema = z.object({
  notebookId: idSchema,
  /** Absolute: `/.git`, `/.git/HEAD`. */
  path: z.string(),
  /** Parent folder; empty for `/.git` itself. */
  parent: z.string(),
  kind: z.enum(['file', 'folder']),
  /** Content; empty for a folder. */
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  modifiedMs: timestampMsSchema,
  /** Only on `/.git` itself: counts writes to the area. Default 0. */
  revision: z.number().int().nonnegative().optional(),
});
export type GitFile = z.infer<typeof gitFileSchema>;

/** Root folder of the area. */
export const GIT_FOLDER = '/.git';

/** Author of a commit. */
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
  /** Commit time in milliseconds since 1970-01-01 UTC; git stores whole seconds. */
  readonly atMs: number;
}

/** A file that differs from the last commit. */
export interface GitStatus {
  readonly path: string;
  readonly state: 'added' | 'changed' | 'deleted';
  /** Whether the next commit includes the file as it is now. */
  readonly staged: boolean;
}

/** A file of the notebook as git sees it, and what its index notes of it. */
export interface WorkFile {
  /** Without a leading slash. */
  readonly path: string;
  /** Mode in git, for a file that this operation wrote as a link or a program; null for all others. */
  readonly mode: number | null;
  readonly sizeBytes: number;
  /** Stays the same through moves. */
  readonly ino: number;
  /** Differs whenever the content does. */
  readonly version: number;
}

/** The files of a notebook as a whole: git itself asks for each of them several times. */
export interface WorkTree {
  list(): Promise<WorkFile[]>;
  /** Reads files by path, without a leading slash. */
  read(paths: readonly string[]): Promise<Map<string, Uint8Array>>;
}

/** Result of a checkout. With `conflict` nothing was written; the listed files have uncommitted changes. */
export type GitCheckout = { type: 'checked-out'; ref: string } | { type: 'conflict'; paths: string[] };

/** Result of a merge. With `conflict` nothing was written; the listed files were changed on both sides or are uncommitted. */
export type GitMerge =
  | { type: 'merged' | 'fast-forward'; oid: string }
  | { type: 'up-to-date' | 'no-branch' }
  | { type: 'conflict'; paths: string[] };

/** Where the app keeps what a repository is to do. git ignores files that it does not know. */
export const GIT_SETTINGS_PATH = '/.git/cloister';

/** Returns the id of the row of the sealed token of a notebook's git server. */
export function gitKeyId(notebookId: string): string {
  return `git-${notebookId.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 63);
}

/** Returns the origin of the git server that the settings of a repository name; null for none. */
export function gitServerOrigin(settings: Uint8Array | undefined): string | null {
  if (settings === undefined) return null;
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(settings));
    if (typeof read !== 'object' || read === null || !('server' in read)) return null;
    const { server } = read;
    if (typeof server !== 'object' || server === null || !('origin' in server)) return null;
    return typeof server.origin === 'string' ? server.origin : null;
  } catch {
    return null;
  }
}

/** Returns whether git takes a name for a branch, and the settings have room for it. */
export function isBranchName(name: string): boolean {
  return (
    name.length <= 200 &&
    /^(?!-)[^\s~^:?*[\\\p{Cc}]+$/u.test(name) &&
    name.split('/').every((part) => part !== '' && !/^\.|\.\.|\.(?:lock)?$|@\{/.test(part))
  );
}

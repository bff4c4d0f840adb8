import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { PlanTools } from '../../core/notebook/change/plan-change.ts';
import type { GitFilesPart } from '../../core/ports/commit-batch.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';

/** The `.git` area of one notebook. */
export interface AreaReader {
  get(path: string): Promise<GitFile | undefined>;
  /** Lists the paths in a folder. */
  children(path: string): Promise<readonly string[]>;
  paths(): Promise<readonly string[]>;
  /** Number of writes; 0 without an area. */
  revision(): Promise<number>;
}

/** Describes an operation for the log. */
export interface FaceAct {
  /** Noun and verb: `file.write`, `git.checkout`. */
  readonly action: AuditAction;
  readonly target: string | null;
  /** Title of the change. Default: the title of the planned write. */
  readonly summary?: string;
  /** Whether the app acts by itself, as the person set it. Default: false. */
  readonly isAutomatic?: boolean;
  /** Files that others wrote, filled while the operation runs. Default: none. */
  readonly untrusted?: ReadonlySet<string>;
  /** Called with the id of the change, when there is one. */
  readonly onChange?: (changeId: string) => void;
}

/** Writes of one commit: both parts or none. */
export interface FaceWrite {
  /** Null for a write to `.git` only, which is not logged. */
  readonly act: FaceAct | null;
  readonly change: Change | null;
  readonly gitFiles: GitFilesPart | null;
}

/** What the file system needs. The provider of `commit` knows the actor. */
export interface FacePorts {
  readonly notebook: () => Promise<NotebookReader>;
  readonly area: AreaReader;
  /** Commits the writes. Rejects with `conflict` when either part has changed since it was read. */
  readonly commit: (write: FaceWrite) => Promise<void>;
  readonly tools: PlanTools;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: () => number;
}

/** Stat of a file or folder. */
export interface Entry {
  readonly kind: 'file' | 'folder';
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Stays the same through moves. */
  readonly id: string;
  /** Differs whenever the content does. */
  readonly version: number;
}

/**
 * One part of the tree: the notebook or its `.git`. Callers have checked that a read file exists, that the parent of a written file
 * exists, and that a removed folder is empty.
 */
export interface Half {
  look(path: string): Promise<Entry | undefined>;
  names(path: string): Promise<string[]>;
  read(path: string): Promise<Uint8Array>;
  put(path: string, bytes: Uint8Array): void;
  mkdir(path: string): void;
  remove(path: string): void;
  move(from: string, to: string): Promise<void>;
}

import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { PlanTools } from '../../core/notebook/change/plan-change.ts';
import type { GitFilesPart } from '../../core/ports/commit-batch.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';

/** The `.git` of one notebook, as it is now. */
export interface AreaReader {
  get(path: string): Promise<GitFile | undefined>;
  /** Paths of what lies in a folder. */
  children(path: string): Promise<readonly string[]>;
  /** Every path there is. */
  paths(): Promise<readonly string[]>;
  /** Counts what was written; 0 where there is no area. */
  revision(): Promise<number>;
}

/** What the log says of something that was done here. */
export interface FaceAct {
  /** Noun and verb: `file.write`, `git.checkout`. */
  readonly action: string;
  readonly target: string | null;
  /** What the change is called. Default: what the plan of a single write calls it. */
  readonly summary?: string;
}

/** What one commit writes: both parts, or none. */
export interface FaceWrite {
  /** Null for what is written to `.git` alone and is not logged. */
  readonly act: FaceAct | null;
  readonly change: Change | null;
  readonly gitFiles: GitFilesPart | null;
}

/** What the face stands on. Who acts is known to those who give `commit`. */
export interface FacePorts {
  readonly notebook: () => Promise<NotebookReader>;
  readonly area: AreaReader;
  /** The one door. Rejects with `conflict` when either part is not as it was read. */
  readonly commit: (write: FaceWrite) => Promise<void>;
  readonly tools: PlanTools;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: () => number;
}

/** What is known of a file or folder. */
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
 * One part of the tree: the notebook, or its `.git`. What is asked of it has been checked: a file that is read is there,
 * the folder of what is written as well, and what is removed is empty.
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

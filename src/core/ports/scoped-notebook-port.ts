import type { Operation } from '../../contracts/domain/agent.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { Actor, Change, ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';

declare const handleBrand: unique symbol;
/** A path that passed the guard for one operation. Only a handle opens files; only the guard makes one. */
export interface Handle {
  readonly [handleBrand]: true;
  /** As stored. */
  readonly path: string;
  /** As the agent names it. */
  readonly shown: string;
  readonly operation: Operation;
}

/** What an agent may know of a file. */
export interface FileInfo {
  readonly fileId: string;
  /** As the agent names it. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly sizeBytes: number;
  readonly hash: string | null;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly author: Actor;
  /** Its own labels and those of the folders it lies in, each once. */
  readonly labels: readonly Label[];
}

export type HandleDecision =
  | { type: 'allowed'; handle: Handle }
  | { type: 'denied'; rule: string; reason: string }
  | { type: 'invalid'; code: ErrorCode; message: string };

export type ChangeOrError =
  | { type: 'change'; change: Change }
  /** The notebook already is as asked for: nothing to commit. */
  | { type: 'unchanged' }
  | { type: 'error'; code: ErrorCode; message: string };

/** What a path is meant to name. File types limit files, not folders. Default `either`. */
export type TargetKind = 'file' | 'folder' | 'either';

/** The notebook as one agent may see it. Every answer is filtered by its scope; every door takes a handle. */
export interface ScopedNotebook {
  readonly notebookId: string;
  /** Decides on the path alone, before any look-up. */
  resolve(rawPath: string, operation: Operation, as?: TargetKind): HandleDecision;
  stat(handle: Handle): FileInfo | undefined;
  /** Direct children the agent may read. */
  list(handle: Handle): readonly FileInfo[];
  /** Everything below that the agent may read, sorted by path. */
  walk(handle: Handle): readonly FileInfo[];
  /** Bytes of a file. The path is noted as read. */
  readBytes(handle: Handle): Promise<Uint8Array>;
  /** Bytes of a file that is searched. Not noted: who hands out any of it calls `noteRead`. */
  scanBytes(handle: Handle): Promise<Uint8Array>;
  noteRead(handle: Handle): void;
  /** Notes it as read, because an answer says whether its content is what the caller supposes. Any handle will do. */
  noteCompared(handle: Handle): void;
  /** Changes that touch only paths the agent may read, newest first. */
  changes(filter: { changeId?: string; runId?: string; limit?: number }): Promise<readonly ChangeRow[]>;
  /** Create or overwrite a file; makes missing folders. Handle for `write` or `create`. */
  planPut(handle: Handle, bytes: Uint8Array): ChangeOrError;
  /** Create an empty folder; makes missing folders above it. Handle for `create`. */
  planFolder(handle: Handle): ChangeOrError;
  /** Move a file or folder with all below. Handles for `delete` and `create`. */
  planMove(from: Handle, to: Handle): ChangeOrError;
  /** Delete a file, or a folder with all below when `recursive`. Handle for `delete`. */
  planDelete(handle: Handle, recursive: boolean): ChangeOrError;
  /** Take one change back, file by file. Checks the scope for each file. */
  planUndo(change: ChangeRow): {
    change: Change | null;
    restored: string[];
    conflicts: { path: string; reason: string }[];
  };
}

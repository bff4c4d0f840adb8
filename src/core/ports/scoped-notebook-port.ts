import type { Operation } from '../../contracts/domain/agent.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { Actor, Change, ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';

declare const handleBrand: unique symbol;
/** A path that passed the guard for one operation. Only the guard creates handles, and every file access needs one. */
export interface Handle {
  readonly [handleBrand]: true;
  /** Stored path. */
  readonly path: string;
  /** Path as the agent names it. */
  readonly shown: string;
  readonly operation: Operation;
}

/** Metadata of a file for an agent. */
export interface FileInfo {
  readonly fileId: string;
  /** Path as the agent names it. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** Null where values are masked and the call does not name the file: its size would tell how long they are. */
  readonly sizeBytes: number | null;
  /** Null for a folder, and as for `sizeBytes`. */
  readonly hash: string | null;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly author: Actor;
  /** Own labels and those of its parent folders, each once. */
  readonly labels: readonly Label[];
  /** The content is withheld from the model: `sizeBytes`, `hash` and times are left out, and the file cannot be read. */
  readonly isWithheld: boolean;
}

/** A deleted file or folder for an agent. */
export interface DeletedInfo {
  /** Path as the agent names it. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly deletedMs: number;
  readonly actor: Actor;
  /** Number of files that were deleted with it; 1 for a file. */
  readonly files: number;
}

/** A file or folder that a result names. */
export interface NamedPath {
  readonly fileId: string;
  /** Stored path. */
  readonly path: string;
}

export type HandleDecision =
  | { type: 'allowed'; handle: Handle }
  | { type: 'denied'; rule: string; reason: Said }
  | ({ type: 'invalid'; code: ErrorCode } & Said);

export type ChangeOrError =
  | { type: 'change'; change: Change }
  /** The notebook already has the requested state: nothing to commit. */
  | { type: 'unchanged' }
  | ({ type: 'error'; code: ErrorCode } & Said);

/** What a path must name. File types in a scope restrict files, not folders. Default: `either`. */
export type TargetKind = 'file' | 'folder' | 'either';

/** Gives one agent access to the notebook. Every result is filtered by its scope; files are opened by handle. */
export interface ScopedNotebook {
  readonly notebookId: string;
  /**
   * Decides by the path alone, before any lookup. `opensRoot`: `/` opens for reading although folders of the scope are narrower; its handle
   * is for listing and searching, which return only what the agent may know of. Default false.
   */
  resolve(rawPath: string, operation: Operation, as?: TargetKind, opensRoot?: boolean): HandleDecision;
  stat(handle: Handle): FileInfo | undefined;
  /** Lists the direct children that the agent may read; at `/` of a narrower scope, its topmost files and folders. */
  list(handle: Handle): readonly FileInfo[];
  /** Lists all descendants that the agent may read, sorted by path. */
  walk(handle: Handle): readonly FileInfo[];
  /** Returns those of the stored paths that the agent may know of, in their order. */
  pick(paths: readonly string[]): readonly FileInfo[];
  /** Reads a file and notes its path as read. */
  readBytes(handle: Handle): Promise<Uint8Array>;
  /** Reads a file for searching, without noting it. A caller that returns any of the content calls `noteRead`. */
  scanBytes(handle: Handle): Promise<Uint8Array>;
  noteRead(handle: Handle): void;
  /** Notes that a result names these entries: their names count as read. */
  noteShown(entries: readonly Pick<FileInfo, 'fileId'>[]): void;
  /** Notes that a result names the files of these changes. */
  noteChangesShown(rows: readonly ChangeRow[]): void;
  /** Returns how many entries at a place are left out because they are withheld. A folder counts as one, whatever is in it. */
  countWithheld(handle: Handle, what: 'names' | 'content', options: { readonly recursive: boolean }): number;
  /** Notes a file as read when a result reveals whether it has the expected content. Accepts any handle. */
  noteCompared(handle: Handle): void;
  /** Throws `local-only` if the path is withheld for the operation of this handle, and notes the path as read. */
  refuseWithheld(handle: Handle): void;
  /** Returns the changes that involve only paths the agent may know, newest first. */
  changes(filter: { changeId?: string; runId?: string; limit?: number }): Promise<readonly ChangeRow[]>;
  /** Plans to create or overwrite a file, with missing folders. Handle for `write` or `create`. */
  planPut(handle: Handle, bytes: Uint8Array): ChangeOrError;
  /** Plans to create an empty folder, with missing parent folders. Handle for `create`. */
  planFolder(handle: Handle): ChangeOrError;
  /**
   * Plans to move a file, or a folder with its content, and to change the links to them in notes that the agent may change.
   * Handles for `delete` and `create`. `keepLinks`: changes no links. Default false.
   */
  planMove(from: Handle, to: Handle, options?: { readonly keepLinks?: boolean }): Promise<ChangeOrError>;
  /** Plans to copy a file, or a folder with its content. The copies have the labels of their sources. Handles for `read` and `create`. */
  planCopy(from: Handle, to: Handle): ChangeOrError;
  /** Plans several moves as one change, all of them or none. Handles as for `planMove`. */
  planMoves(moves: readonly { readonly from: Handle; readonly to: Handle }[]): Promise<ChangeOrError>;
  /** Plans to add labels to files and folders, as one change. Handles for `write`. */
  planLabels(handles: readonly Handle[], labels: readonly Label[]): ChangeOrError;
  /** Plans to delete a file, or a folder with its content when `recursive`. Handle for `delete`. */
  planDelete(handle: Handle, recursive: boolean): ChangeOrError;
  /** Returns what was deleted and is still gone, the latest first, of the changes that the agent may know. Its names count as read. */
  deleted(): Promise<readonly DeletedInfo[]>;
  /**
   * Plans to restore what was deleted last at a path, a folder with all that was deleted with it; under a free name when the path is
   * taken. Handle for `create`. `path`: as the agent names it.
   */
  planRestore(handle: Handle): Promise<{ readonly planned: ChangeOrError; readonly path: string }>;
  /** Plans to undo a change, file by file. Checks the scope for each file. */
  planUndo(change: ChangeRow): {
    change: Change | null;
    restored: string[];
    conflicts: { path: string; reason: string }[];
  };
}

import type { Operation } from '../../contracts/domain/agent.ts';
import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { Actor, Change, ChangeRow, FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';
import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';
import type { Snippet } from '../search/search-match.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** What the core needs from outside, in one page. */

/** Wall-clock for people, monotonic for durations. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
  /** Milliseconds that never go back. */
  monotonicMs(): number;
}

/** New opaque ids. */
export interface Ids {
  next(prefix: string): string;
}

/** Synchronous SHA-256: awaiting inside a transaction would end it. */
export interface Hasher {
  /** 64 hexadecimal digits over the bytes, or over the text as UTF-8. */
  sha256(data: Uint8Array | string): string;
}

/** One notebook at one moment, not scoped. Metadata is in memory; bytes are fetched. */
export interface NotebookReader {
  readonly notebookId: string;
  /** The notebook's `seq` this reader shows. */
  readonly seq: number;
  /** The row at a stored path; the root `/` has none. */
  get(path: string): FileRow | undefined;
  getById(fileId: string): FileRow | undefined;
  /** The row whose folded path equals that of `path`: a name that differs by case or Unicode form only. */
  findFolded(path: string): FileRow | undefined;
  /** Direct children of a folder (`/` for the root), sorted by path. */
  children(path: string): readonly FileRow[];
  /** All rows below a folder, sorted by path; `/` gives all. */
  descendants(path: string): readonly FileRow[];
  /** Labels of a file or folder, its own and those of the folders it lies in. */
  labelsAt(path: string): readonly LabelAt[];
  /** The same, of a file wherever it is by now; of one that is gone what it carried then. */
  labelsOf(fileId: string): readonly Label[];
  readBytes(hash: string): Promise<Uint8Array>;
  /** Changes of this notebook, newest first. */
  changes(filter: { changeId?: string; runId?: string; limit?: number }): Promise<readonly ChangeRow[]>;
  /** Bytes and files that count against the quota, and the quota. */
  readonly usage: { sizeBytes: number; files: number; quotaBytes: number };
}

/** What a server answered to one GET, without following where it may point to. */
export type Fetched =
  | { type: 'response'; status: number; contentType: string; body: Uint8Array; truncated: boolean }
  | { type: 'error'; code: ErrorCode; message: string };

/** The way of a tool to other servers: GET alone, without credentials, through the gate. */
export interface Fetcher {
  fetch(url: string, options: { runId: string | null; signal: AbortSignal }): Promise<Fetched>;
  /** A page as text to read, its links with the addresses they lead to from `url`. Nothing in it is run or loaded. */
  readHtml(html: string, url: string): Promise<{ title: string; text: string; truncated: boolean }>;
}

/** What the person sees. Nobody answers: a tab that is closed shows nothing. */
export interface Screen {
  show(request: ScreenRequest): void;
}

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

/** A file that a search found, as it is in the table of files. */
export interface SearchHit {
  readonly fileId: string;
  readonly path: string;
  /** SHA-256 of the bytes that the snippet was cut from. */
  readonly hash: string;
  readonly title: string;
  /** Higher is better; only to be compared within one answer. 0 when only filters were asked for. */
  readonly score: number;
  readonly snippet: Snippet;
  /** Folded, without `#`. */
  readonly tags: readonly string[];
}

export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Whether there were more. */
  readonly truncated: boolean;
  /** With `accepts`: all files whose words came into the answer, those left out of `hits` included. Else none. */
  readonly matched: readonly string[];
}

/** The words of the notes. What it answers is never older than the last commit before it was asked. */
export interface Search {
  /**
   * @param options.limit most hits to return
   * @param options.accepts which files there are for whoever asks. With it, nothing in the answer, neither scores nor order,
   * depends on any other file. Default: all, and words are weighed by how rare they are in the whole notebook.
   * @param options.weighs which of those say how rare a word is; a file it refuses may be found, and changes the score of no
   * other. Default: all.
   */
  search(
    notebookId: string,
    query: SearchQuery,
    options: {
      readonly limit: number;
      readonly accepts?: (file: { readonly fileId: string; readonly path: string; readonly hash: string }) => boolean;
      readonly weighs?: (file: { readonly fileId: string }) => boolean;
    },
  ): Promise<SearchAnswer>;
}

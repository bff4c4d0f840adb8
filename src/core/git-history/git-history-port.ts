/** A file whose history is read. */
export interface HistoryPlace {
  readonly notebookId: string;
  readonly fileId: string;
}

/** A state of a file in the git history. */
export interface FileVersion {
  /** Counted from 1, the oldest. An id of the content would tell of masked values: they can be guessed from it. */
  readonly version: number;
  /** When it was committed, in milliseconds since 1970-01-01 UTC. */
  readonly atMs: number;
  readonly change: 'added' | 'changed' | 'deleted';
}

/** What agents may do with the git history of a notebook. It reads what was under the path of a file, and nothing else. */
export interface GitHistory {
  /** Lists the versions of a file, newest first. Null for a notebook without a history. Without what is or was `local-only`. */
  versions(
    place: HistoryPlace,
    limit: number,
  ): Promise<{ versions: readonly FileVersion[]; truncated: boolean } | null>;
  /** Returns the content of a version that `versions` lists; null for any other. */
  read(place: HistoryPlace, version: number): Promise<Uint8Array | null>;
  /** Keeps a message as a proposal for the person. `local-only`: the run has read such files, and messages leave with commits. */
  propose(
    notebookId: string,
    by: { readonly runId: string | null; readonly agent: string },
    message: string,
  ): Promise<'kept' | 'no-history' | 'local-only'>;
  /** Sends the commits to the server of the notebook. Rejects with the reason. `other`: the server is another one. */
  push(notebookId: string, server: string, signal: AbortSignal): Promise<'sent' | 'other' | 'local-only'>;
}

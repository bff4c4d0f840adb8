/** Rows of one table, of one notebook where they belong to one. */
export interface MeasuredRows {
  readonly table: string;
  readonly notebookId: string | null;
  readonly count: number;
  readonly sizeBytes: number;
  /** Whether a part was read and the rest counted like it. Default: false. */
  readonly isEstimate?: true;
}

/** A file or folder, as its row says. */
export interface MeasuredFile {
  readonly notebookId: string;
  readonly fileId: string;
  readonly path: string;
  /** Null for a folder. */
  readonly hash: string | null;
  readonly sizeBytes: number;
}

/** A content that changes name, with the file that one named first. */
export type NamedContent = Omit<MeasuredFile, 'path' | 'hash'>;

export interface MeasuredConversation {
  readonly sessionId: string;
  readonly notebookId: string;
  readonly title: string;
  readonly messages: number;
  readonly sizeBytes: number;
  /** Its runs, those of helpers apart, the largest first. */
  readonly runs: readonly MeasuredRun[];
}

/** Rows of one run. They are counted with its conversation. */
export interface MeasuredRun {
  readonly runId: string;
  /** The beginning of what was asked. */
  readonly title: string;
  readonly createdMs: number;
  readonly sizeBytes: number;
}

/** What the database holds, measured without reading contents. */
export interface StoredRows {
  readonly notebooks: readonly { readonly notebookId: string; readonly name: string }[];
  readonly files: readonly MeasuredFile[];
  readonly named: ReadonlyMap<string, NamedContent>;
  /** Last path of each file that changes name. */
  readonly paths: ReadonlyMap<string, string>;
  /** Hashes of the stored contents. */
  readonly stored: ReadonlySet<string>;
  /** Contents that no file and no change names. */
  readonly unnamed: Pick<MeasuredRows, 'count' | 'sizeBytes'>;
  /** All other rows. */
  readonly rows: readonly MeasuredRows[];
  readonly conversations: readonly MeasuredConversation[];
  readonly notebookOfRun: ReadonlyMap<string, string>;
  readonly logEntries: number;
}

/** Contents that no file, change, draft, approval or call names. */
export interface LeftoverContents {
  /** Number of the last entry of the log when this was read: every change adds one. */
  readonly headSeq: number;
  readonly contents: readonly { readonly hash: string; readonly sizeBytes: number }[];
  /** Whether a damaged row may name any of them, so that none is listed. */
  readonly isUnknown: boolean;
}

/** Measures what is stored. */
export interface InventoryStore {
  measureRows(): Promise<StoredRows>;
  findLeftover(): Promise<LeftoverContents>;
}

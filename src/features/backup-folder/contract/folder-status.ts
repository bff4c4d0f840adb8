/** Why the last attempt did not end with a whole snapshot, or what keeps the next one from starting. */
export const FOLDER_PROBLEMS = [
  /** The browser asks again before it lets the app write: a click is needed. */
  'reconnect',
  /** The folder was moved or removed, or its drive is not connected. */
  'gone',
  'read-only',
  /** No space is left where the folder is. */
  'full',
  /** A file has no content here, as a cloud drive keeps it until it is downloaded. */
  'placeholder',
  /** What was read back differs from what is stored. */
  'different',
  /** The snapshot is written, but nothing could be restored to compare: this device may be full. */
  'unproven',
  'failed',
] as const;
export type FolderProblem = (typeof FOLDER_PROBLEMS)[number];

/** `none`: no folder is chosen. `waiting`: something has changed since the last snapshot. `current`: nothing has. */
export type FolderState = 'none' | 'waiting' | 'current' | 'running' | 'stopped' | FolderProblem;

/** `full`: everything was read back and restored. `new`: what this snapshot added was read back. */
export type Proof = 'full' | 'new';

export interface BackupFolderStatus {
  readonly state: FolderState;
  /** Name of the folder; null for none. */
  readonly name: string | null;
  /** Time of the last whole snapshot of this device; null for none. */
  readonly lastMs: number | null;
  /** Time at which a snapshot was last read back and found equal; null for never. */
  readonly lastProvenMs: number | null;
  /** Files that the last check found equal; before the first one, files of the last snapshot. */
  readonly files: number;
  /** Entries of the log since the last snapshot. */
  readonly pending: number;
  /** What the last check has read; null for none. */
  readonly proof: Proof | null;
  /** Time at which everything was last read back; null for never. */
  readonly lastFullMs: number | null;
  /** What differs, or the file that could not be read. */
  readonly differences: readonly string[];
  /** Files of the folder that were missing or damaged, and were written again. */
  readonly repaired: readonly string[];
  /** Message of what failed for the states `failed` and `unproven`; else empty. */
  readonly detail: string;
  /** Bytes that the last snapshot wrote. */
  readonly writtenBytes: number;
  /** The last erasure that was carried out in the folder; null for none. */
  readonly erasure: FolderErasure | null;
}

/** What an erasure for good removed from the folder, and what it could not. */
export interface FolderErasure {
  readonly atMs: number;
  /** Snapshots of this device that were replaced. */
  readonly snapshots: number;
  readonly objects: number;
  /** False when a snapshot could not be read: objects stay until it can, because it may name them. */
  readonly isComplete: boolean;
  /** Older snapshots of other devices, which may still hold what was erased. */
  readonly others: readonly { readonly device: string; readonly createdMs: number }[];
}

/** A snapshot in the folder. */
export interface FolderSnapshot {
  /** Name of its manifest. */
  readonly name: string;
  readonly createdMs: number;
  /** What the person sees of the device that made it. */
  readonly device: string;
  readonly isOfThisDevice: boolean;
  readonly notebooks: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Null when it is whole; else why its manifest cannot be used. */
  readonly problem: 'placeholder' | 'damaged' | 'newer' | null;
}

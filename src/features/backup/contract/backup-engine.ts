import type { SnapshotPart } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { Difference, SnapshotManifest, SnapshotSource } from './snapshot.ts';

/** How far a job is: bytes, parts or rows of a stage; `all` is 0 while it is unknown. */
export interface JobProgress {
  readonly stage: 'reading' | 'writing' | 'restoring' | 'comparing';
  readonly done: number;
  readonly all: number;
}

/** Follows a job, and ends it. */
export interface JobFollower {
  /** Throws when the job was stopped. */
  show(progress: JobProgress): void;
}

/** Takes what a snapshot is made of, and stores what is not stored yet. Each call is awaited before the next one. */
export interface SnapshotSink {
  part(part: SnapshotPart, read: () => Promise<Uint8Array>): Promise<void>;
  /** `read` resolves with null for a content that is damaged in the database: the snapshot goes without it. */
  content(hash: string, sizeBytes: number, read: () => Promise<Uint8Array | null>): Promise<void>;
  /** Resolves when everything is stored. The manifest follows. */
  end(): Promise<void>;
}

/** What a drill found. */
export interface Drilled {
  readonly files: number;
  readonly rows: number;
  readonly differences: readonly Difference[];
}

/** What a restore brought back. */
export interface Restored extends Drilled {
  readonly equal: boolean;
  readonly notebooks: number;
  readonly createdMs: number;
  readonly lastSeq: number;
}

/** Makes, proves and restores snapshots that are kept by another feature. */
export interface BackupEngine {
  dump(sink: SnapshotSink, follower: JobFollower): Promise<SnapshotManifest>;
  /** Restores into a scratch database, and compares that with the snapshot. `placeOf` names where a content is. */
  drill(source: SnapshotSource, placeOf: (hash: string) => string, follower: JobFollower): Promise<Drilled>;
  /** Restores in place of everything; taken over at the next start of the worker. Refused when there are notebooks, unless `replace`. */
  restore(
    source: SnapshotSource,
    options: { readonly placeOf: (hash: string) => string; readonly replace: boolean },
    follower: JobFollower,
  ): Promise<Restored>;
}

import { z } from 'zod';
import {
  type SnapshotPart,
  sha256Schema,
  snapshotPartSchema,
} from '../../../contracts/domain/notebook/archive/snapshot-part.ts';

/** What `format` of a manifest says. */
export const BACKUP_FORMAT = 'cloister-backup';
/** Version of the layout of manifest and parts. A reader refuses a newer one. */
export const BACKUP_FORMAT_VERSION = 1;
const count = z.int().nonnegative();

/** What a snapshot does not hold. Keys and models are set up again; indexes are made again by themselves. */
export const LEFT_OUT_KINDS = ['keys', 'models', 'indexes', 'settings', 'rows', 'contents'] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

export const snapshotManifestSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  formatVersion: z.int().positive(),
  /** Version of the schema that the rows have. */
  schemaVersion: z.int().positive(),
  appVersion: z.string().max(100),
  createdMs: count,
  /** Where the snapshot was made. */
  origin: z.strictObject({
    /** Random, of this snapshot. */
    snapshotId: z.string().max(100),
    /** The web address (origin) of the app. */
    address: z.string().max(500),
    /** Number and hash of the newest log entry; 0 and 64 zeros for an empty log. */
    logSeq: count,
    logHash: sha256Schema,
  }),
  /** In the order of tables and of their rows. */
  parts: z.array(snapshotPartSchema).max(1_000_000),
  totals: z.strictObject({
    notebooks: count,
    /** Current files, without folders. */
    files: count,
    rows: count,
    /** Contents, each once, current ones and those of older versions. */
    contents: count,
    contentBytes: count,
  }),
  /** SHA-256 of the keys of servers, in a sealed file that has them. */
  keysSha256: sha256Schema.exactOptional(),
  leftOut: z.array(z.strictObject({ kind: z.enum(LEFT_OUT_KINDS), names: z.array(z.string().max(2000)).max(10_000) })),
});
export type SnapshotManifest = z.infer<typeof snapshotManifestSchema>;

/** A place of a snapshot that cannot be read, or that differs. */
export interface Difference {
  /** The file of a notebook, the part, or the row. */
  readonly place: string;
  readonly problem: string;
}

/** A content as the browser's `Blob`, whose type this layer lacks. */
export interface ContentBlob {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Reads a snapshot from where it is kept: a backup file, or a folder. Both reads reject with an error that names the place. */
export interface SnapshotSource {
  readonly manifest: SnapshotManifest;
  /** Resolves with the bytes of a part. The caller checks them. */
  readPart(part: SnapshotPart): Promise<Uint8Array>;
  /** Yields the contents with these hashes that are there, in any order, each once. The caller checks them. */
  contents(hashes: ReadonlySet<string>): AsyncIterable<{ readonly hash: string; readonly bytes: Uint8Array }>;
  /**
   * Resolves with a large content where it is stored, so that it is never in memory whole; null for one that `contents` has to read. The
   * caller checks it. Default: all are read.
   */
  blobOf?(hash: string): Promise<ContentBlob | null>;
}

import { z } from 'zod';

/** What `format` of a manifest says. */
export const BACKUP_FORMAT = 'cloister-backup';
/** Version of the layout of manifest and parts. A reader refuses a newer one. */
export const BACKUP_FORMAT_VERSION = 1;
/** The table of parts that list the contents, by hash and size. The bytes of contents are in no part. */
export const CONTENTS = 'contents';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** A table, or `contents`. Newer apps may add tables. */
const tableName = z.string().regex(/^[A-Za-z]{1,40}$/);

/** Some rows of one table as JSON lines, in the order of their keys. */
export const snapshotPartSchema = z.strictObject({
  table: tableName,
  /** Place within the table, from 0. */
  index: count,
  rows: count,
  bytes: count,
  /** SHA-256 of the bytes, in lower-case hexadecimal digits. */
  sha256,
});
export type SnapshotPart = z.infer<typeof snapshotPartSchema>;

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
    logHash: sha256,
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
  keysSha256: sha256.exactOptional(),
  leftOut: z.array(z.strictObject({ kind: z.enum(LEFT_OUT_KINDS), names: z.array(z.string().max(2000)).max(10_000) })),
});
export type SnapshotManifest = z.infer<typeof snapshotManifestSchema>;

/** A row of the table `contents`. */
export const contentRowSchema = z.strictObject({ hash: sha256, sizeBytes: count });
export type ContentRow = z.infer<typeof contentRowSchema>;

/** A place of a snapshot that cannot be read, or that differs. */
export interface Difference {
  /** The file of a notebook, the part, or the row. */
  readonly place: string;
  readonly problem: string;
}

/** Reads a snapshot from where it is kept: a backup file, or a folder. Both reads reject with an error that names the place. */
export interface SnapshotSource {
  readonly manifest: SnapshotManifest;
  /** Resolves with the bytes of a part. The caller checks them. */
  readPart(part: SnapshotPart): Promise<Uint8Array>;
  /** Yields the contents with these hashes that are there, in any order, each once. The caller checks them. */
  contents(hashes: ReadonlySet<string>): AsyncIterable<{ readonly hash: string; readonly bytes: Uint8Array }>;
}

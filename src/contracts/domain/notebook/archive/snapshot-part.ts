import { z } from 'zod';

/** SHA-256 in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** Some rows of one table as JSON lines, in the order of their keys: of a backup, or beside the files of an exported notebook. */
export const snapshotPartSchema = z.strictObject({
  /** A table, or `contents`. Newer apps may add tables. */
  table: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** Place within the table, from 0. */
  index: count,
  rows: count,
  bytes: count,
  sha256: sha256Schema,
});
export type SnapshotPart = z.infer<typeof snapshotPartSchema>;

/** The table of parts that list the contents, by hash and size. The bytes of contents are in no part. */
export const CONTENTS = 'contents';

/** A row of the table `contents`. */
export const contentRowSchema = z.strictObject({ hash: sha256Schema, sizeBytes: count });
export type ContentRow = z.infer<typeof contentRowSchema>;

/** Where the manifest is in an archive. */
export const MANIFEST_NAME = '.cloister/manifest.json';

export function partName({ table, index }: Pick<SnapshotPart, 'table' | 'index'>): string {
  return `.cloister/tables/${table}.${String(index + 1).padStart(4, '0')}.jsonl`;
}

/** Where a content is that no current file has. */
export function contentName(hash: string): string {
  return `.cloister/contents/${hash}`;
}

import { z } from 'zod';
import { hashSchema } from '../../../contracts/domain/ids.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';

/** A file as a hub lists it. */
export interface ListedFile {
  readonly sizeBytes: number;
  /** Null for a small file, which the hub keeps without a SHA-256. */
  readonly sha256: string | null;
}
export type Listing = ReadonlyMap<string, ListedFile>;

/** The fields of an entry that are used; a hub adds others. */
const entrySchema = z.object({
  type: z.string(),
  path: z.string().min(1).max(1000),
  size: z.number().int().nonnegative().optional(),
  lfs: z.object({ oid: hashSchema, size: z.number().int().nonnegative() }).optional(),
});
const listingSchema = z.array(entrySchema).max(10_000);
const revisionSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });

/** Parses the list of the files of a repository, which is untrusted. Returns the problem as text. */
export function readListing(text: string): Listing | string {
  const value = parseJson(text);
  if (value === undefined) return 'it is not valid JSON';
  const parsed = listingSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'invalid structure'}`;
  }
  const listing = new Map<string, ListedFile>();
  for (const { type, path, size, lfs } of parsed.data) {
    if (type !== 'file') continue;
    if (listing.has(path)) return `it lists ${path} twice`;
    listing.set(path, { sizeBytes: lfs?.size ?? size ?? 0, sha256: lfs?.oid ?? null });
  }
  return listing;
}

/** Returns the commit that a hub names for a revision; null for anything else. */
export function readCommit(text: string): string | null {
  const parsed = revisionSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data.sha : null;
}

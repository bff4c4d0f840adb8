import { loadDatabase } from '../startup/watch-database.ts';

/** Returns the bytes with this hash; `null` when the database does not contain them as they were written. */
export async function readBlob(hash: string): Promise<Uint8Array | null> {
  return (await readBlobs([hash])).get(hash) ?? null;
}

type ReadContent = (hash: string) => Promise<Uint8Array | null>;

/** Contents that are not in the database under their SHA-256, by the beginning of their names. */
const elsewhere = new Map<string, ReadContent>();

/** Has contents whose names begin with `prefix` read elsewhere. Returns what ends it. */
export function provideContents(prefix: string, read: ReadContent): () => void {
  elsewhere.set(prefix, read);
  return () => {
    if (elsewhere.get(prefix) === read) elsewhere.delete(prefix);
  };
}

/** Returns bytes by hash, without those that the database does not contain as they were written. */
export async function readBlobs(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const sound = new Map<string, Uint8Array>();
  const own: string[] = [];
  for (const hash of hashes) {
    const read = elsewhere.get(hash.slice(0, hash.indexOf(':') + 1));
    const bytes = await read?.(hash);
    if (bytes) sound.set(hash, bytes);
    else own.push(hash);
  }
  const { blobs } = await loadDatabase();
  for (const row of await blobs.bulkGet(own)) {
    if (row && (await hasHash(row.bytes, row.hash))) sound.set(row.hash, row.bytes);
  }
  return sound;
}

/** Returns whether bytes have this hash. Outside a secure context, the browser cannot tell: yes. */
async function hasHash(bytes: Uint8Array, hash: string): Promise<boolean> {
  if (!isSecureContext) return true;
  // Bytes from the database are never shared memory.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

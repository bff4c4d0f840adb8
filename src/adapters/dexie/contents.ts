import { damagedError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { Hasher } from '../../core/ports/hasher.ts';
import { createByteCache } from './byte-cache.ts';
import type { CloisterDatabase } from './database.ts';

/** The contents of files by their SHA-256. What is read is hashed again: a read rejects with `damaged` where they differ. */
export interface Contents {
  /** Reads through the cache of recent contents. */
  read(hash: string): Promise<Uint8Array>;
  /** Reads in one transaction, past the cache. */
  readMany(hashes: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** The same, without the contents that are missing or damaged. */
  readSound(hashes: readonly string[]): Promise<Map<string, Uint8Array>>;
}

export function createContents({ blobs }: CloisterDatabase, hasher: Hasher): Contents {
  const cache = createByteCache();

  function checked(hash: string, bytes: Uint8Array | undefined): Uint8Array {
    if (!bytes) throw damagedError('missing', {}, { hash });
    if (hasher.sha256(bytes) !== hash) throw damagedError('content', {}, { hash });
    return bytes;
  }

  async function rows(hashes: readonly string[]): Promise<(readonly [hash: string, bytes: Uint8Array | undefined])[]> {
    const distinct = [...new Set(hashes)];
    const read = await blobs.bulkGet(distinct);
    return distinct.map((hash, at) => [hash, read[at]?.bytes]);
  }

  return {
    async read(hash) {
      const known = cache.get(hash);
      if (known) return known;
      const bytes = checked(hash, (await blobs.get(hash))?.bytes);
      cache.set(hash, bytes);
      return bytes;
    },
    async readMany(hashes) {
      return new Map((await rows(hashes)).map(([hash, bytes]) => [hash, checked(hash, bytes)]));
    },
    async readSound(hashes) {
      const found = new Map<string, Uint8Array>();
      for (const [hash, bytes] of await rows(hashes)) {
        if (bytes && hasher.sha256(bytes) === hash) found.set(hash, bytes);
      }
      return found;
    },
  };
}

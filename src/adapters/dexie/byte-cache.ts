const MAX_CACHED_BYTES = 24 * 1024 * 1024;

/** Caches the contents read most recently, by hash. Content never changes under a hash, so no entry is invalidated. */
export interface ByteCache {
  get(hash: string): Uint8Array | undefined;
  set(hash: string, bytes: Uint8Array): void;
}

export function createByteCache(maxBytes: number = MAX_CACHED_BYTES): ByteCache {
  const held = new Map<string, Uint8Array>();
  let sizeBytes = 0;
  return {
    get(hash) {
      const bytes = held.get(hash);
      if (bytes) {
        held.delete(hash);
        held.set(hash, bytes);
      }
      return bytes;
    },
    set(hash, bytes) {
      if (bytes.byteLength > maxBytes / 4 || held.has(hash)) return;
      held.set(hash, bytes);
      sizeBytes += bytes.byteLength;
      for (const [oldest, value] of held) {
        if (sizeBytes <= maxBytes) return;
        held.delete(oldest);
        sizeBytes -= value.byteLength;
      }
    },
  };
}

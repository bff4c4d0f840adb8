import { createSHA256 } from 'hash-wasm';
import type { ContentBlob } from '../../contract/snapshot.ts';

/** Bytes that are in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Returns a function that resolves with the SHA-256 of a blob, read piece by piece. It is called once at a time. */
export async function createBlobHasher(): Promise<(blob: ContentBlob) => Promise<string>> {
  const hasher = await createSHA256();
  return async (blob) => {
    hasher.init();
    for (let at = 0; at < blob.size; at += PIECE_BYTES)
      hasher.update(new Uint8Array(await blob.slice(at, Math.min(at + PIECE_BYTES, blob.size)).arrayBuffer()));
    return hasher.digest('hex');
  };
}

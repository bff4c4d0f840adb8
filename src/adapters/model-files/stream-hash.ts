import { createSHA256 } from 'hash-wasm';

/** Computes SHA-256 of a stream piece by piece, without keeping the data. */
export interface StreamHash {
  update(bytes: Uint8Array): void;
  /** Returns the hash in hexadecimal. Call once. */
  digest(): string;
}

export async function createStreamHash(): Promise<StreamHash> {
  // One hasher per stream, because streams are interleaved.
  const sha256 = await createSHA256();
  sha256.init();
  return {
    update: (bytes) => void sha256.update(bytes),
    digest: () => sha256.digest('hex'),
  };
}

export interface Watching {
  /** Receives the number of processed bytes from time to time. */
  readonly onProgress?: ((doneBytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Passes all bytes of a file to a consumer, with at most one piece in memory. */
export async function eachPiece(
  blob: Blob,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
  { onProgress, signal }: Watching = {},
): Promise<void> {
  for (let from = 0; from < blob.size; from += PIECE_BYTES) {
    signal?.throwIfAborted();
    take(new Uint8Array(await blob.slice(from, from + PIECE_BYTES).arrayBuffer()));
    onProgress?.(Math.min(from + PIECE_BYTES, blob.size));
  }
  signal?.throwIfAborted();
}

/** Bytes read at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashBlob(blob: Blob, watching: Watching = {}): Promise<string> {
  const hash = await createStreamHash();
  await eachPiece(blob, (bytes) => hash.update(bytes), watching);
  return hash.digest();
}

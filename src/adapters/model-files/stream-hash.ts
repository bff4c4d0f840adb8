import { createSHA256 } from 'hash-wasm';

/** SHA-256 of what comes piece by piece; nothing of it is kept. */
export interface StreamHash {
  update(bytes: Uint8Array): void;
  /** In hexadecimal. Once. */
  digest(): string;
}

export async function createStreamHash(): Promise<StreamHash> {
  // One for each stream: they are fed in turns.
  const sha256 = await createSHA256();
  sha256.init();
  return {
    update: (bytes) => void sha256.update(bytes),
    digest: () => sha256.digest('hex'),
  };
}

export interface Watching {
  /** Bytes done so far, now and then. */
  readonly onProgress?: ((doneBytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Feeds all bytes of a file to a consumer, with never more than a piece of the file in memory. */
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

/** Read at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** SHA-256 of a file in hexadecimal. */
export async function hashBlob(blob: Blob, watching: Watching = {}): Promise<string> {
  const hash = await createStreamHash();
  await eachPiece(blob, (bytes) => hash.update(bytes), watching);
  return hash.digest();
}

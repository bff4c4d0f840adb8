import { createCRC32 } from 'hash-wasm';
import { createStreamHash, eachPiece, type Watching } from './stream-hash.ts';

/** Computes both checksums of a file in one pass: SHA-256 in hexadecimal, and the CRC-32 of archives. */
export async function sumBlob(blob: Blob, watching: Watching = {}): Promise<{ sha256: string; crc32: number }> {
  const sha256 = await createStreamHash();
  const crc32 = await createCRC32();
  crc32.init();
  await eachPiece(
    blob,
    (bytes) => {
      sha256.update(bytes);
      crc32.update(bytes);
    },
    watching,
  );
  return { sha256: sha256.digest(), crc32: Number.parseInt(crc32.digest('hex'), 16) };
}

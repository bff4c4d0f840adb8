import { createSHA256 } from 'hash-wasm';
import type { Hasher } from '../../core/ports/hasher.ts';

/** Texts up to this length, in UTF-16 units, are encoded into one buffer: an entry of the log has about a thousand. */
const MAX_BUFFERED = 16_384;
/** Most bytes of UTF-8 for one UTF-16 unit. */
const MAX_UNIT_BYTES = 3;

/** Creates a synchronous SHA-256 in WebAssembly, as needed inside a transaction. */
export async function createHasher(): Promise<Hasher> {
  const sha256 = await createSHA256();
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(MAX_BUFFERED * MAX_UNIT_BYTES);
  const bytesOf = (text: string) => buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  return {
    sha256(data) {
      const isShort = typeof data === 'string' && data.length <= MAX_BUFFERED;
      return sha256
        .init()
        .update(isShort ? bytesOf(data) : data)
        .digest('hex');
    },
  };
}

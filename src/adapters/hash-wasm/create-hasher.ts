import { createSHA256 } from 'hash-wasm';
import type { SaltedHasher } from '../../core/ports/hasher.ts';
import { fromHex, toHex } from './hex.ts';

/** Texts up to this length, in UTF-16 units, are encoded into one buffer: an entry of the log has about a thousand. */
const MAX_BUFFERED = 16_384;
/** Most bytes of UTF-8 for one UTF-16 unit. */
const MAX_UNIT_BYTES = 3;
const SALT_BYTES = 16;
/** Salts drawn at once: a call of the platform costs more than its bytes. */
const DRAWN_SALTS = 256;

/** Creates a synchronous SHA-256 in WebAssembly, as needed inside a transaction. */
export async function createHasher(): Promise<SaltedHasher> {
  const sha256 = await createSHA256();
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(SALT_BYTES + MAX_BUFFERED * MAX_UNIT_BYTES);
  /** Encodes a text behind the first `from` bytes of the buffer. Returns the buffer up to its end. */
  const bytesOf = (text: string, from = 0) =>
    buffer.subarray(0, from + encoder.encodeInto(text, buffer.subarray(from)).written);
  const drawn = new Uint8Array(DRAWN_SALTS * SALT_BYTES);
  let used = drawn.length;
  return {
    sha256(data) {
      const isShort = typeof data === 'string' && data.length <= MAX_BUFFERED;
      return sha256
        .init()
        .update(isShort ? bytesOf(data) : data)
        .digest('hex');
    },
    newSalt() {
      if (used === drawn.length) {
        crypto.getRandomValues(drawn);
        used = 0;
      }
      used += SALT_BYTES;
      return toHex(drawn.subarray(used - SALT_BYTES, used));
    },
    saltedSha256(salt, text) {
      fromHex(salt, buffer);
      const hash = sha256.init();
      if (text.length <= MAX_BUFFERED) return hash.update(bytesOf(text, SALT_BYTES)).digest('hex');
      return hash.update(buffer.subarray(0, SALT_BYTES)).update(text).digest('hex');
    },
  };
}

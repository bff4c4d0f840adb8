import { createSHA256 } from 'hash-wasm';
import type { SaltedHasher } from '../../core/ports/hasher.ts';
import { fromHex, toHex } from './hex.ts';

/** Texts up to this length, in UTF-16 units, are encoded into one buffer: an entry of the log has about a thousand. */
const MAX_BUFFERED = 16_384;
/** Up to this length, writing the characters of ASCII costs less than a call of the platform: paths, and texts of the log. */
const MAX_WRITTEN = 256;
/** Most bytes of UTF-8 for one UTF-16 unit. */
const MAX_UNIT_BYTES = 3;
const SALT_BYTES = 16;
const SALT_DIGITS = 2 * SALT_BYTES;
/** Salts drawn at once: a call of the platform costs more than its bytes. */
const DRAWN_SALTS = 256;

/** Creates a synchronous SHA-256 in WebAssembly, as needed inside a transaction. */
export async function createHasher(): Promise<SaltedHasher> {
  const sha256 = await createSHA256();
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(SALT_BYTES + MAX_BUFFERED * MAX_UNIT_BYTES);
  /** Encodes a text behind the first `from` bytes of the buffer. Returns the buffer up to its end. */
  const bytesOf = (text: string, from = 0) => {
    const isWritten = text.length <= MAX_WRITTEN && writeAscii(text, buffer, from);
    const length = isWritten ? text.length : encoder.encodeInto(text, buffer.subarray(from)).written;
    return buffer.subarray(0, from + length);
  };
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
      if (salt.length !== SALT_DIGITS || !fromHex(salt, buffer)) return '';
      const hash = sha256.init();
      if (text.length <= MAX_BUFFERED) return hash.update(bytesOf(text, SALT_BYTES)).digest('hex');
      return hash.update(buffer.subarray(0, SALT_BYTES)).update(text).digest('hex');
    },
  };
}

/** Writes a text of ASCII into the buffer. Returns false for another text. */
function writeAscii(text: string, buffer: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 127) return false;
    buffer[from + at] = unit;
  }
  return true;
}

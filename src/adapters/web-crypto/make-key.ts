import { CloisterError } from '../../contracts/errors/errors.ts';

// None of these keys can be exported: the browser computes with them and hands their bytes to nobody.

const AES = { name: 'AES-GCM', length: 256 };
const USES: KeyUsage[] = ['encrypt', 'decrypt'];
const KEY_BYTES = 32;

/** A random key. */
export function randomKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, false, USES);
}

/** The key that 32 bytes of a derivation are. The bytes are overwritten. */
export async function keyFromBytes(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  checkLength(bytes);
  try {
    return await crypto.subtle.importKey('raw', bytes, AES, false, USES);
  } finally {
    bytes.fill(0);
  }
}

/** The key that a passkey makes, by HKDF-SHA-256 from the 32 bytes of its PRF. The bytes are overwritten. */
export async function keyFromPrf(prf: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  checkLength(prf);
  try {
    const base = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey']);
    const info = new TextEncoder().encode('cloister vault');
    // The PRF is keyed and salted already; HKDF separates this use of it from every other.
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return await crypto.subtle.deriveKey(how, base, AES, false, USES);
  } finally {
    prf.fill(0);
  }
}

function checkLength(bytes: Uint8Array): void {
  if (bytes.byteLength === KEY_BYTES) return;
  throw new CloisterError('bad-input', `A key is made of ${KEY_BYTES} bytes; these are ${bytes.byteLength}.`);
}

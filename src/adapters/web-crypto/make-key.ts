import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';

// None of these keys is extractable: the browser uses them but never returns their bytes.

const AES = { name: 'AES-GCM', length: 256 };
const USES: KeyUsage[] = ['encrypt', 'decrypt'];
const KEY_BYTES = 32;

export function randomKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, false, USES);
}

/** Imports 32 derived bytes as a key and overwrites them. */
export async function keyFromBytes(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  checkLength(bytes);
  try {
    return await crypto.subtle.importKey('raw', bytes, AES, false, USES);
  } finally {
    bytes.fill(0);
  }
}

/** Derives a key from the 32 bytes of a passkey's PRF with HKDF-SHA-256 and overwrites them. */
export async function keyFromPrf(prf: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  checkLength(prf);
  try {
    const base = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey']);
    const info = new TextEncoder().encode('cloister vault');
    // The PRF output is already keyed and salted; HKDF separates this use from others.
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return await crypto.subtle.deriveKey(how, base, AES, false, USES);
  } finally {
    prf.fill(0);
  }
}

function checkLength(bytes: Uint8Array): void {
  if (bytes.byteLength === KEY_BYTES) return;
  throw callerBadInputError('keyLength', { limit: KEY_BYTES, bytes: bytes.byteLength });
}

import { keyMismatchError } from '../../contracts/errors/messages/server-messages.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';

/** Provider and origin a key is encrypted for; decryption fails for any other. */
export interface KeyBinding {
  readonly providerId: string;
  readonly origin: string;
}

/** A text encrypted with AES-GCM-256. */
export interface Sealed {
  /** 12 bytes, new for each encryption. */
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const NONCE_BYTES = 12;
/** Known plaintext to verify a passphrase or passkey. Reveals nothing about the key. */
const CHECK_TEXT = 'cloister vault';
const CHECK_DATA = { v: 1, use: 'check' };

/** Encrypts a provider's key, bound to provider and origin. */
export function sealSecret(key: CryptoKey, binding: KeyBinding, secret: string): Promise<Sealed> {
  return encrypt(key, secret, bound(binding));
}

/** Decrypts it. Rejects with `key-mismatch` for another key, provider or origin, or a modified byte. */
export async function openSecret(key: CryptoKey, binding: KeyBinding, sealed: Sealed): Promise<string> {
  const secret = await decrypt(key, sealed, bound(binding));
  if (secret !== null) return secret;
  const { providerId, origin } = binding;
  throw keyMismatchError('sealed', { providerId, origin });
}

/** Creates the value that later verifies a key from a passphrase or passkey. */
export function makeCheck(key: CryptoKey): Promise<Sealed> {
  return encrypt(key, CHECK_TEXT, CHECK_DATA);
}

/** Returns whether this key created the value. */
export async function passesCheck(key: CryptoKey, check: Sealed): Promise<boolean> {
  return (await decrypt(key, check, CHECK_DATA)) === CHECK_TEXT;
}

function bound({ providerId, origin }: KeyBinding): object {
  return { v: 1, providerId, origin };
}

async function encrypt(key: CryptoKey, text: string, about: object): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(nonce, about), key, new TextEncoder().encode(text));
  return { nonce, sealed: new Uint8Array(sealed) };
}

/** Decrypts; null on failure. */
async function decrypt(key: CryptoKey, { nonce, sealed }: Sealed, about: object): Promise<string | null> {
  if (nonce.byteLength !== NONCE_BYTES) return null;
  try {
    const text = await crypto.subtle.decrypt(parameters(nonce, about), key, sealed);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

function parameters(nonce: Uint8Array<ArrayBuffer>, about: object): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(canonicalJson(about)) };
}

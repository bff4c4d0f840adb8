import { CloisterError } from '../../contracts/errors/errors.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';

/** For whom a key is sealed: opened for another, it does not open. */
export interface KeyBinding {
  readonly providerId: string;
  readonly origin: string;
}

/** What AES-GCM-256 makes of a text. */
export interface Sealed {
  /** 12 bytes, new for each sealing. */
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const NONCE_BYTES = 12;
/** What the check of a passphrase or passkey says. It proves the key, and tells nothing. */
const CHECK_TEXT = 'cloister vault';
const CHECK_DATA = { v: 1, use: 'check' };

/** Seals the key of a provider for that provider at that origin. */
export function sealSecret(key: CryptoKey, binding: KeyBinding, secret: string): Promise<Sealed> {
  return encrypt(key, secret, bound(binding));
}

/** Opens it again. Rejects with `key-mismatch` under another key, provider or origin, or with a changed byte. */
export async function openSecret(key: CryptoKey, binding: KeyBinding, sealed: Sealed): Promise<string> {
  const secret = await decrypt(key, sealed, bound(binding));
  if (secret !== null) return secret;
  const { providerId, origin } = binding;
  throw new CloisterError(
    'key-mismatch',
    `The key of ${providerId} does not open for ${origin}: it was sealed for another server, or was damaged. Enter it again.`,
    { providerId, origin },
  );
}

/** Something by which a key made from a passphrase or passkey is known again. */
export function makeCheck(key: CryptoKey): Promise<Sealed> {
  return encrypt(key, CHECK_TEXT, CHECK_DATA);
}

/** Whether this is the key that made the check. */
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

/** Null when it does not open. */
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

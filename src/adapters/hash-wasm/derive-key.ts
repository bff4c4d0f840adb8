import { argon2id } from 'hash-wasm';

/**
 * Cost of one passphrase guess: 128 MiB of memory, four passes (OWASP minimum: 19 MiB, two passes); about one second on a laptop. The
 * vault row does not store these numbers, so a change must keep them for existing rows.
 */
const COST = { memorySize: 128 * 1024, iterations: 4, parallelism: 1 };
const KEY_BYTES = 32;

/**
 * Derives 32 bytes from a passphrase with Argon2id. Texts with the same NFKC form give the same bytes. Blocks the thread.
 */
export async function deriveFromPassphrase(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const password = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const derived = await argon2id({ ...COST, password, salt, hashLength: KEY_BYTES, outputType: 'binary' });
  password.fill(0);
  const bytes = new Uint8Array(derived);
  derived.fill(0);
  return bytes;
}

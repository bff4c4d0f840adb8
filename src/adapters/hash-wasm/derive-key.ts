import { argon2id } from 'hash-wasm';

/**
 * How much work one guess at a passphrase is: 128 MiB of memory, four passes. OWASP asks for 19 MiB and two passes at least.
 * About a second on a laptop. The vault's row does not say these numbers: who changes them has to keep these for old rows.
 */
const COST = { memorySize: 128 * 1024, iterations: 4, parallelism: 1 };
const KEY_BYTES = 32;

/**
 * 32 bytes from a passphrase by Argon2id. Forms of one text that look the same (NFKC) give the same bytes. The thread is
 * busy meanwhile.
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

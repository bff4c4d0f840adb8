import { createSHA256 } from 'hash-wasm';
import type { Hasher } from '../../core/ports/hasher.ts';

/** Creates a synchronous SHA-256 in WebAssembly, as needed inside a transaction. */
export async function createHasher(): Promise<Hasher> {
  const sha256 = await createSHA256();
  return { sha256: (data) => sha256.init().update(data).digest('hex') };
}

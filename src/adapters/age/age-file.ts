import { Decrypter, Encrypter } from 'age-encryption';

/**
 * Encrypts a stream with a passphrase as an age file, which `age -d` opens. Deriving the key takes about two seconds and 256 MB of
 * memory, and keeps the thread busy meanwhile.
 */
export function sealStream(plain: ReadableStream<Uint8Array>, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(plain);
}

/** How an age file could not be opened. */
export type AgeFailure = 'wrong-passphrase' | 'no-passphrase' | 'damaged';

/** Thrown when an age file cannot be opened; a damaged piece is found when the stream reaches it. */
export class AgeError extends Error {
  override readonly name = 'AgeError';
  readonly failure: AgeFailure;

  constructor(failure: AgeFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Decrypts an age file that a passphrase seals. Rejects with an `AgeError` when its head cannot be opened. */
export async function openStream(
  sealed: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  let hasPassphrase = false;
  const decrypter = new Decrypter();
  // Asked first, with the stanzas of the file: one by a passphrase stands alone.
  decrypter.addIdentity({
    unwrapFileKey(stanzas) {
      hasPassphrase = stanzas.some(({ args }) => args[0] === 'scrypt');
      return null;
    },
  });
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(sealed);
  } catch (error) {
    const isUnmatched = error instanceof Error && error.message.startsWith('no identity matched');
    if (!isUnmatched) throw new AgeError('damaged', error);
    throw new AgeError(hasPassphrase ? 'wrong-passphrase' : 'no-passphrase', error);
  }
}

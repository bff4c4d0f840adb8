/** Computes SHA-256 synchronously: awaiting inside a transaction would end it. */
export interface Hasher {
  /** Returns 64 hexadecimal digits over the bytes, or over the text as UTF-8. */
  sha256(data: Uint8Array | string): string;
}

/** Also hashes private texts of the log under random salts. */
export interface SaltedHasher extends Hasher {
  /** Returns 16 random bytes as 32 hexadecimal digits. */
  newSalt(): string;
  /** Returns 64 hexadecimal digits over the bytes of a salt, followed by the text as UTF-8; no digit for what is no salt. */
  saltedSha256(salt: string, text: string): string;
}

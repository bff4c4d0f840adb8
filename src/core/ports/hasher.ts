/** Computes SHA-256 synchronously: awaiting inside a transaction would end it. */
export interface Hasher {
  /** Returns 64 hexadecimal digits over the bytes, or over the text as UTF-8. */
  sha256(data: Uint8Array | string): string;
}

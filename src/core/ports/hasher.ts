/** Synchronous SHA-256: awaiting inside a transaction would end it. */
export interface Hasher {
  /** 64 hexadecimal digits over the bytes, or over the text as UTF-8. */
  sha256(data: Uint8Array | string): string;
}

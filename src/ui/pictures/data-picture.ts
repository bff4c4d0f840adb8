/** Returns the bytes of Base64 text; empty for text that is none. */
export function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

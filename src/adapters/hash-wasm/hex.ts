/** Two hexadecimal digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes as hexadecimal digits in lower case. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/** Writes the bytes of hexadecimal digits to the start of `target`. The caller has checked the digits. */
export function fromHex(text: string, target: Uint8Array): void {
  for (let at = 0; at < text.length; at += 2) target[at / 2] = 16 * digitAt(text, at) + digitAt(text, at + 1);
}

function digitAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  // Digits are below the letters.
  return unit < 58 ? unit - 48 : unit - 87;
}

/** Two hexadecimal digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes as hexadecimal digits in lower case. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/** No digit. Digits are below 16, so the bits above show it. */
const NO_DIGIT = 0xf0;
/** The value of each digit by its code unit, in lower case only: every byte has one spelling. */
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) VALUES[digit.charCodeAt(0)] = value;

/** Writes the bytes of hexadecimal digits to the start of `target`. Returns false for a text that is anything else. */
export function fromHex(text: string, target: Uint8Array): boolean {
  let seen = 0;
  for (let at = 0; at < text.length; at += 2) {
    const high = VALUES[text.charCodeAt(at)] ?? NO_DIGIT;
    const low = VALUES[text.charCodeAt(at + 1)] ?? NO_DIGIT;
    seen |= high | low;
    target[at >> 1] = (high << 4) | low;
  }
  return seen < 16;
}

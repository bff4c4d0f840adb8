/** Returns the length of the valid UTF-8 sequence at an offset; 0 when invalid. See table 3-7 of the Unicode standard. */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  // After these lead bytes the second byte is restricted: no overlong forms, no surrogates, nothing above U+10FFFF.
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if (byte < (index === 1 ? low : 0x80) || byte > (index === 1 ? high : 0xbf)) return 0;
  }
  return length;
}

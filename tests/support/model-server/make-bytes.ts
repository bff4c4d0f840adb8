/** Returns deterministic bytes for a seed, the same in Node and in browsers. */
export function makeBytes(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  for (let at = 0; at < size; at += 1) {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    bytes[at] = state & 0xff;
  }
  return bytes;
}

/** A growing byte buffer. Numbers are stored as varints: seven bits per byte, lowest first; the high bit means more bytes follow. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1);
    this.#bytes[this.length++] = value;
  }

  varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  append(from: ArrayLike<number>, start = 0, end = from.length): void {
    if (this.length + end - start > this.#bytes.length) this.#grow(this.length + end - start);
    const bytes = this.#bytes;
    let to = this.length;
    for (let at = start; at < end; at += 1) bytes[to++] = from[at] ?? 0;
    this.length = to;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }

  #grow(atLeast: number): void {
    const grown = new Uint8Array(Math.max(atLeast, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Appends a varint to an array, for thousands of small buffers at once. */
export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

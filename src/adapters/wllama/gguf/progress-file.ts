/**
 * A file that reports how much of it was read. Bytes are read lazily from the original file, because a copy made with `new
 * File` does not keep the original alive, and in a private window its bytes may then be lost.
 */
export class WatchedFile extends File {
  readonly #source: Blob;
  readonly #onRead: (bytes: number) => void;

  constructor(name: string, source: Blob, onRead: (bytes: number) => void) {
    super([source], name);
    this.#source = source;
    this.#onRead = onRead;
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    const part = this.#source.slice(start, end, type);
    this.#onRead(part.size);
    return part;
  }
}

/** A file that tells how much of it was read. Its bytes stay where they are until they are read. */
export class WatchedFile extends File {
  readonly #onRead: (bytes: number) => void;

  constructor(name: string, blob: Blob, onRead: (bytes: number) => void) {
    super([blob], name);
    this.#onRead = onRead;
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    const part = super.slice(start, end, type);
    this.#onRead(part.size);
    return part;
  }
}

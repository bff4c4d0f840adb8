/**
 * A file that tells how much of it was read. Its bytes stay where they are until they are read. They are read from the file
 * itself: a file made of another one does not keep it alive, and in a private window its bytes may be gone then.
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

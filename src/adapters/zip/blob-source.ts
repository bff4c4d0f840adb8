import { zipLimitError } from '../../contracts/errors/messages/notebook-messages.ts';
import { formatBytes } from '../../core/notebook/text/format-bytes.ts';
import { Reader } from './zip-library.ts';

/** Read-ahead window in bytes: small entries are adjacent, and every read of a blob has the same overhead. */
const WINDOW_BYTES = 1024 * 1024;

/** Reads an archive through a window, at most `mostBytes` at once. */
export class BlobSource extends Reader<Blob> {
  readonly #blob: Blob;
  readonly #mostBytes: number;
  #window = new Uint8Array();
  #windowFrom = 0;

  constructor(blob: Blob, mostBytes: number) {
    super(blob);
    this.#blob = blob;
    this.#mostBytes = mostBytes;
    this.size = blob.size;
  }

  /** Returns bytes from `index`; fewer than `length` at the end of the archive. */
  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const from = Math.min(Math.max(index, 0), this.size);
    const to = Math.min(from + length, this.size);
    if (to - from > this.#mostBytes) {
      throw zipLimitError('directory', { size: formatBytes(to - from), limit: formatBytes(this.#mostBytes) });
    }
    if (from < this.#windowFrom || to > this.#windowFrom + this.#window.length) {
      const end = Math.max(to, Math.min(from + WINDOW_BYTES, this.size));
      this.#window = new Uint8Array(await this.#blob.slice(from, end).arrayBuffer());
      this.#windowFrom = from;
    }
    return this.#window.slice(from - this.#windowFrom, to - this.#windowFrom);
  }
}

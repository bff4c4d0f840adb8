import type { MeaningFile } from '../../../core/search/meaning-port.ts';
import { isPdf } from '../../../core/shared/file-types/pdf-pages.ts';
import type { FileVectors } from '../core/find-near.ts';
import type { ContentVectors } from './vector-store.ts';

const FIRST_CAPACITY = 4096;

/** The vectors that this thread has in memory. */
export class KeptVectors {
  readonly #dimensions: number;
  #vectors: Int8Array<ArrayBuffer>;
  #used = 0;
  readonly #places = new Map<string, { readonly start: number; readonly count: number }>();
  #laid: { readonly size: number; readonly of: FileVectors<MeaningFile> } | null = null;

  /** @param dimensions numbers of a vector */
  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#vectors = new Int8Array(FIRST_CAPACITY * dimensions);
  }

  has(content: string): boolean {
    return this.#places.has(content);
  }

  /** Adds vectors of contents that it does not have. */
  add(rows: readonly ContentVectors[]): void {
    for (const { content, vectors } of rows) {
      if (this.#places.has(content)) continue;
      const count = vectors.length / this.#dimensions;
      this.#reserve(this.#used + count);
      this.#vectors.set(vectors, this.#used * this.#dimensions);
      this.#places.set(content, { start: this.#used, count });
      this.#used += count;
    }
  }

  clear(): void {
    this.#places.clear();
    this.#used = 0;
    this.#laid = null;
  }

  vectorsOf(content: string): Int8Array {
    const { start, count } = this.#places.get(content) ?? { start: 0, count: 0 };
    return this.#vectors.slice(start * this.#dimensions, (start + count) * this.#dimensions);
  }

  /** Returns where the vectors of files are. The answer stands as long as the list and the vectors are the same. */
  layOut<F extends MeaningFile>(files: readonly F[]): FileVectors<F> {
    const size = this.#places.size;
    if (this.#laid?.of.files !== files || this.#laid.size !== size) {
      const starts = new Int32Array(files.length);
      const counts = new Uint8Array(files.length);
      for (const [at, file] of files.entries()) {
        const place = this.#places.get(contentKey(file));
        starts[at] = place?.start ?? 0;
        counts[at] = place?.count ?? 0;
      }
      this.#laid = { size, of: { files, vectors: this.#vectors, dimensions: this.#dimensions, starts, counts } };
    }
    return { ...this.#laid.of, files };
  }

  #reserve(count: number): void {
    if (count * this.#dimensions <= this.#vectors.length) return;
    const larger = new Int8Array(Math.max(2 * this.#vectors.length, count * this.#dimensions));
    larger.set(this.#vectors);
    this.#vectors = larger;
    this.#laid = null;
  }
}

/** Returns what vectors are kept by. The same bytes have another text when their name says that they are a PDF. */
export function contentKey({ path, hash }: Pick<MeaningFile, 'path' | 'hash'>): string {
  return isPdf(path) ? `pdf:${hash}` : hash;
}

/** Returns the hash of the file that a content is of. */
export function hashOfContent(content: string): string {
  return content.replace(/^pdf:/, '');
}

import type { MeaningFile, NearFile } from '../../../core/search/meaning-port.ts';
import { COSINE } from './embed-text.ts';

/** The vectors of files: those of one file are consecutive. */
export interface FileVectors<F extends MeaningFile> {
  readonly files: readonly F[];
  /** Vectors of all contents. */
  readonly vectors: Int8Array;
  /** Numbers of a vector, a multiple of four. */
  readonly dimensions: number;
  /** First vector of each file, and how many it has; 0 for none. */
  readonly starts: Int32Array;
  readonly counts: Uint8Array;
}

/**
 * Returns the files with the nearest part, best first; of equal ones, that whose path comes first.
 *
 * @param options.least the smallest cosine that counts as near
 * @param options.share the smallest part of the best cosine of an accepted file that counts as near
 */
export function findNear<F extends MeaningFile>(
  { files, vectors, dimensions, starts, counts }: FileVectors<F>,
  sought: Int8Array,
  {
    limit,
    least,
    share,
    accepts,
  }: { limit: number; least: number; share: number; accepts?: ((file: F) => boolean) | undefined },
): NearFile<F>[] {
  const products = new Int32Array(files.length);
  const parts = new Uint8Array(files.length);
  /** Of the files that are accepted. */
  let best = 0;
  for (let at = 0; at < files.length; at += 1) {
    const count = counts[at] ?? 0;
    let product = 0;
    for (let part = 0; part < count; part += 1) {
      const own = dot(vectors, ((starts[at] ?? 0) + part) * dimensions, sought, dimensions);
      if (own <= product) continue;
      product = own;
      parts[at] = part;
    }
    products[at] = product;
    // Few files are better than all before them, so few are checked.
    const file = product > best ? files[at] : undefined;
    if (file !== undefined && accepts?.(file) !== false) best = product;
  }
  const needed = Math.max(1, least / COSINE, best * share);
  const found: number[] = [];
  for (let at = 0; at < products.length; at += 1) if ((products[at] ?? 0) >= needed) found.push(at);
  const pathOf = (at: number): string => files[at]?.path ?? '';
  found.sort((a, b) => (products[b] ?? 0) - (products[a] ?? 0) || (pathOf(a) < pathOf(b) ? -1 : 1));
  const near: NearFile<F>[] = [];
  for (const at of found) {
    if (near.length >= limit) break;
    const file = files[at];
    if (file === undefined || accepts?.(file) === false) continue;
    near.push({ file, score: (products[at] ?? 0) * COSINE, part: parts[at] ?? 0 });
  }
  return near;
}

/** Four sums at once, which the engine computes side by side. */
function dot(vectors: Int8Array, from: number, sought: Int8Array, dimensions: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < dimensions; at += 4) {
    a += (vectors[from + at] ?? 0) * (sought[at] ?? 0);
    b += (vectors[from + at + 1] ?? 0) * (sought[at + 1] ?? 0);
    c += (vectors[from + at + 2] ?? 0) * (sought[at + 2] ?? 0);
    d += (vectors[from + at + 3] ?? 0) * (sought[at + 3] ?? 0);
  }
  return a + b + c + d;
}

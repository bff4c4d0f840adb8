import type { MeaningFile, NearFile } from '../../../core/search/meaning-port.ts';
import { COSINE } from './embed-text.ts';
import { DIMENSIONS } from './word-table.ts';

/** The vectors of files: those of one file are consecutive. */
export interface FileVectors<F extends MeaningFile> {
  readonly files: readonly F[];
  /** Vectors of all contents. */
  readonly vectors: Int8Array;
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
  { files, vectors, starts, counts }: FileVectors<F>,
  sought: Int8Array,
  {
    limit,
    least,
    share,
    accepts,
  }: { limit: number; least: number; share: number; accepts?: ((file: F) => boolean) | undefined },
): NearFile<F>[] {
  const needed = least / COSINE;
  const found: { at: number; product: number; part: number }[] = [];
  for (let at = 0; at < files.length; at += 1) {
    const count = counts[at] ?? 0;
    let best = Number.NEGATIVE_INFINITY;
    let part = 0;
    for (let of = 0; of < count; of += 1) {
      const product = dot(vectors, ((starts[at] ?? 0) + of) * DIMENSIONS, sought);
      if (product > best) [best, part] = [product, of];
    }
    if (count > 0 && best >= needed) found.push({ at, product: best, part });
  }
  const pathOf = (at: number): string => files[at]?.path ?? '';
  found.sort((a, b) => b.product - a.product || (pathOf(a.at) < pathOf(b.at) ? -1 : 1));
  const near: NearFile<F>[] = [];
  for (const { at, product, part } of found) {
    if (near.length >= limit) break;
    const file = files[at];
    if (file === undefined || accepts?.(file) === false) continue;
    const score = product * COSINE;
    if (score < share * (near[0]?.score ?? 0)) break;
    near.push({ file, score, part });
  }
  return near;
}

/** Four sums at once, which the engine computes side by side. */
function dot(vectors: Int8Array, from: number, sought: Int8Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < DIMENSIONS; at += 4) {
    a += (vectors[from + at] ?? 0) * (sought[at] ?? 0);
    b += (vectors[from + at + 1] ?? 0) * (sought[at + 1] ?? 0);
    c += (vectors[from + at + 2] ?? 0) * (sought[at + 2] ?? 0);
    d += (vectors[from + at + 3] ?? 0) * (sought[at + 3] ?? 0);
  }
  return a + b + c + d;
}

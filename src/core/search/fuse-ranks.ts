/** Why a search found a file. */
export type FoundBy = 'words' | 'meaning' | 'both';

/** Dampens the first ranks, so that one list alone does not decide; the usual value of reciprocal rank fusion. */
const DAMPING = 60;

/** A file of both lists, or of one. */
export interface FusedFile {
  readonly fileId: string;
  readonly by: FoundBy;
  /** Higher is better. */
  readonly score: number;
}

/**
 * Merges two ranked lists by reciprocal rank fusion, best first. Of equal ones, files found by words come first, in their order.
 *
 * @param byWords file ids, best first
 * @param byMeaning file ids, best first
 */
export function fuseRanks(byWords: readonly string[], byMeaning: readonly string[]): FusedFile[] {
  const near = new Map(byMeaning.map((fileId, rank) => [fileId, share(rank)]));
  const fused: FusedFile[] = byWords.map((fileId, rank) => {
    const also = near.get(fileId);
    near.delete(fileId);
    return { fileId, by: also === undefined ? 'words' : 'both', score: share(rank) + (also ?? 0) };
  });
  for (const [fileId, score] of near) fused.push({ fileId, by: 'meaning', score });
  // The sort is stable.
  return fused.sort((a, b) => b.score - a.score);
}

const share = (rank: number): number => 1 / (DAMPING + rank + 1);

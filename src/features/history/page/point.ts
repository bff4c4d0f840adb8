import type { HistoryEntry } from '../contract/history-requests.ts';

/** A change as one end of a comparison, or as the state to restore. */
export interface Point {
  readonly seq: number;
  readonly atMs: number;
  /** Whether it was before an import, whose `seq` it has: then its time alone says which state is meant. */
  readonly isFromArchive: boolean;
}

export function pointOf({ seq, atMs, archive }: HistoryEntry): Point {
  return { seq, atMs, isFromArchive: archive !== null };
}

/** What an import brought is before all changes of this notebook. */
export function isEarlier(one: Point, other: Point): boolean {
  if (one.isFromArchive !== other.isFromArchive) return one.isFromArchive;
  return one.isFromArchive ? one.atMs < other.atMs : one.seq < other.seq;
}

export function keyOfPoint({ seq, atMs, isFromArchive }: Point): string {
  return isFromArchive ? `${seq} ${atMs}` : String(seq);
}

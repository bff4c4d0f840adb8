import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { joinRegions, type MergeRegion, mergeRegions } from '../../../core/shared/diff/merge-regions.ts';
import type { MergeConflict } from '../contract/history-requests.ts';
import type { FoundConflict } from './list-conflicts.ts';

/** Largest text, in bytes, that is merged. */
export const MAX_MERGED_BYTES = 1024 * 1024;

/** Returns the hashes of the texts that merging a file needs; null when it is no text to merge. */
export function textsToMerge({ conflict, effect }: FoundConflict): string[] | null {
  if (conflict.kind !== 'content') return null;
  const states = [conflict.now, ...effect.parts.flatMap(({ before, after }) => [before, after])];
  const isText = (state: FileState | null) => state?.kind === 'file' && state.sizeBytes <= MAX_MERGED_BYTES;
  return states.every(isText) ? states.flatMap((state) => state?.hash ?? []) : null;
}

/**
 * Merges what the undo restores with the file as it stands. Null when it cannot be merged.
 *
 * @param textOf returns a text by its hash; null for bytes that are none, and for a content that is no longer stored
 */
export function mergeTexts(
  { conflict, effect }: FoundConflict,
  textOf: (hash: string) => string | null,
): MergeRegion[] | null {
  const text = (state: FileState | null | undefined) => (state?.hash ? textOf(state.hash) : null);
  const base = text(effect.after);
  const now = text(conflict.now);
  const earlier = base === null ? null : earlierText(effect.parts, base, text);
  return base === null || now === null || earlier === null ? null : mergeRegions(base, now, earlier);
}

/**
 * Returns the text without what the changes did to it, but with what others did between them. Where both meet, the text of the others
 * stays.
 */
function earlierText(
  parts: readonly Transition[],
  base: string,
  text: (state: FileState | null) => string | null,
): string | null {
  let earlier = base;
  for (const { before, after } of parts.toReversed()) {
    const [from, to] = [text(before), text(after)];
    const regions = from === null || to === null ? null : mergeRegions(to, earlier, from);
    if (regions === null) return null;
    earlier = joinRegions(regions, []);
  }
  return earlier;
}

/** Returns the conflict of a text with what a person can take of it. */
export function asText(conflict: MergeConflict, places: number): MergeConflict {
  return { ...conflict, kind: 'text', places, takes: ['merged', 'now', 'earlier'], beside: null };
}

import { decodeUtf8 } from '../../../../core/notebook/text/note-text.ts';
import type { NotePart } from '../../contract/note-parts.ts';
import { mergeNotes } from '../../core/merge/merge-notes.ts';

/** Longest text that is merged, in bytes. */
const MAX_MERGED_BYTES = 2 * 1024 * 1024;

/** Merges two versions of a file with a common one. Null for what is no text, is too long, or had no common version. */
export function mergeVersions(
  path: string,
  base: Uint8Array | null,
  mine: Uint8Array,
  theirs: Uint8Array,
): NotePart[] | null {
  if (base === null || Math.max(base.length, mine.length, theirs.length) > MAX_MERGED_BYTES) return null;
  const [of, own, other] = [base, mine, theirs].map(decodeUtf8);
  if (of?.type !== 'text' || own?.type !== 'text' || other?.type !== 'text') return null;
  return mergeNotes(path, { base: of.text, mine: own.text, theirs: other.text });
}

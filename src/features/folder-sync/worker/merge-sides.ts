import { mergeText } from '../../../core/notebook/change/merge-text.ts';
import { decodeUtf8 } from '../../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Placed } from '../core/place-targets.ts';

/** Longest text that is merged, in bytes: comparing longer ones takes too long. */
const MAX_MERGED_BYTES = 2 * 1024 * 1024;

/** Merges a file that both sides changed, where all three versions are text and no edits overlap. */
export async function mergeSides(
  reader: NotebookReader,
  { known, here, there }: Placed,
  theirBytes: Uint8Array,
): Promise<{ type: 'merged'; bytes: Uint8Array } | { type: 'conflict' }> {
  const conflict = { type: 'conflict' as const };
  if (!known?.hash || !here?.hash || there === null) return conflict;
  if (Math.max(known.sizeBytes, here.sizeBytes, theirBytes.byteLength) > MAX_MERGED_BYTES) return conflict;
  // The content that was in step may be too old to be stored.
  const contents = await reader.readMany([known.hash, here.hash]);
  const texts = [contents.get(known.hash), contents.get(here.hash), theirBytes].map(
    (bytes) => bytes && decodeUtf8(bytes),
  );
  const [base, mine, theirs] = texts;
  if (base?.type !== 'text' || mine?.type !== 'text' || theirs?.type !== 'text') return conflict;
  const merged = mergeText(base.text, mine.text, theirs.text);
  return merged.type === 'merged' ? { type: 'merged', bytes: new TextEncoder().encode(merged.text) } : conflict;
}

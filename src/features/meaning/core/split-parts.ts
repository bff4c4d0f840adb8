import { bodyStart } from '../../../core/search/search-document.ts';

/** Characters of a part, about: a long part means everything and nothing. */
const PART_CHARS = 800;
/** Most parts of one file; those of a longer text are longer. */
const MAX_PARTS = 24;
/** Text that is read of one file, in characters. */
const MAX_CHARS = 400_000;

/** A range of a text, end exclusive. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** Splits the body of a text at blank lines into parts of similar length. */
export function splitParts(path: string, text: string): TextPart[] {
  const end = Math.min(text.length, MAX_CHARS);
  const from = Math.min(bodyStart(path, text), end);
  const most = Math.max(PART_CHARS, Math.ceil((end - from) / (MAX_PARTS - 1)));
  const parts: TextPart[] = [];
  let start = from;
  while (start < end) {
    const limit = start + most;
    let stop = end;
    if (limit < end) {
      const blank = text.lastIndexOf('\n\n', limit);
      const line = text.lastIndexOf('\n', limit);
      stop = blank > start ? blank + 2 : line > start ? line + 1 : limit;
    }
    // A paragraph that is too long on its own is cut where it is.
    parts.push({ start, end: stop });
    start = stop;
  }
  return parts.slice(0, MAX_PARTS);
}

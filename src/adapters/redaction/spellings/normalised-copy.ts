/** A text in which other spellings of signs are replaced. It remembers its edits: what is found here is found in the original. */
export interface NormalisedCopy {
  readonly text: string;
  /** Where the last edits changed something, in order. */
  readonly changes: readonly number[];
  /** The text before the last edits; null for the original. */
  readonly before: NormalisedCopy | null;
  /** In the text before. In order, without overlaps. */
  readonly edits: readonly Edit[];
}

/** Replaces a part of a text. UTF-16 offsets; the end is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function copyOf(text: string): NormalisedCopy {
  return { text, changes: [], before: null, edits: [] };
}

/** Returns the copy with some parts replaced. The edits are in order and do not overlap. */
export function applyEdits(before: NormalisedCopy, edits: readonly Edit[]): NormalisedCopy {
  const pieces: string[] = [];
  const changes: number[] = [];
  let length = 0;
  let from = 0;
  for (const { start, end, text } of edits) {
    length += start - from;
    changes.push(length);
    pieces.push(before.text.slice(from, start), text);
    length += text.length;
    from = end;
  }
  pieces.push(before.text.slice(from));
  return { text: pieces.join(''), changes, before, edits };
}

/** Returns where a part of the copy is in the original. Removed signs at its edges are no part of it. */
export function originalSpan(
  copy: NormalisedCopy,
  { start, end }: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  let span = { start, end };
  for (let at = copy; at.before !== null; at = at.before) {
    span = { start: placeBefore(at, span.start).start, end: placeBefore(at, span.end - 1).end };
  }
  return span;
}

/** Returns the part of the text before that one unit of the copy was made of. */
function placeBefore({ changes, edits }: NormalisedCopy, at: number): { start: number; end: number } {
  const index = countUntil(changes, at) - 1;
  const edit = edits[index];
  if (!edit) return { start: at, end: at + 1 };
  const after = at - (changes[index] ?? 0) - edit.text.length;
  return after < 0 ? edit : { start: edit.end + after, end: edit.end + after + 1 };
}

/** Returns where places of the text before are in the copy. */
export function placesAfter({ changes, edits }: NormalisedCopy, places: readonly number[]): number[] {
  const starts = edits.map(({ start }) => start);
  return places.map((place) => {
    const index = countUntil(starts, place) - 1;
    const edit = edits[index];
    if (!edit) return place;
    return (changes[index] ?? 0) + (place < edit.end ? 0 : edit.text.length + place - edit.end);
  });
}

/** Returns how many of ordered numbers are at most as large as one. */
function countUntil(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A text in which other spellings of signs are replaced, and where each part of it is in the original. */
export interface NormalisedCopy {
  readonly text: string;
  /** For each UTF-16 unit of the text, where its spelling starts and ends in the original. Null: at the same place. */
  readonly starts: Int32Array | null;
  readonly ends: Int32Array | null;
  /** Where the last edits changed something, as offsets in the original, in order. */
  readonly changes: readonly number[];
}

/** Replaces a part of a text. UTF-16 offsets; the end is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function copyOf(text: string): NormalisedCopy {
  return { text, starts: null, ends: null, changes: [] };
}

/** Returns the copy with some parts replaced. The edits are in order and do not overlap. */
export function applyEdits(copy: NormalisedCopy, edits: readonly Edit[]): NormalisedCopy {
  if (edits.length === 0) return { ...copy, changes: [] };
  const grown = edits.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
  const starts = new Int32Array(copy.text.length + grown);
  const ends = new Int32Array(starts.length);
  const changes: number[] = [];
  let made = '';
  let from = 0;
  const keepUntil = (to: number) => {
    for (let at = from, next = made.length; at < to; at++, next++) {
      starts[next] = copy.starts?.[at] ?? at;
      ends[next] = copy.ends?.[at] ?? at + 1;
    }
    made += copy.text.slice(from, to);
  };
  for (const { start, end, text } of edits) {
    keepUntil(start);
    changes.push(copy.starts?.[start] ?? start);
    starts.fill(copy.starts?.[start] ?? start, made.length, made.length + text.length);
    ends.fill(copy.ends?.[end - 1] ?? end, made.length, made.length + text.length);
    made += text;
    from = end;
  }
  keepUntil(copy.text.length);
  return { text: made, starts, ends, changes };
}

/** Returns where a part of the copy is in the original. */
export function originalSpan(
  { starts, ends }: Pick<NormalisedCopy, 'starts' | 'ends'>,
  { start, end }: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  return { start: starts?.[start] ?? start, end: ends?.[end - 1] ?? end };
}

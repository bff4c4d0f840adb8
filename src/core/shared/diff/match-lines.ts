/** Lines that two texts have in common, one after the other. */
export interface LineMatch {
  readonly oldFrom: number;
  readonly newFrom: number;
  readonly length: number;
}

/** Most added and removed lines of a comparison. Its work and its memory grow with the square of this number. */
const MAX_EDITS = 2000;
/** Most lines that are compared, about 25 ms: in texts that repeat themselves, each of them is compared many times. */
const MAX_STEPS = 5_000_000;
/** Marks a diagonal that no path has reached. */
const UNREACHED = -2;

/**
 * Returns the longest common lines of two texts in order, by the greedy algorithm of Myers. Of texts that differ too much, only the
 * common start and end: the work is bounded.
 */
export function matchLines(old: readonly string[], fresh: readonly string[]): readonly LineMatch[] {
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < fresh.length - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const ids = new Map<string, number>();
  const numbered = (lines: readonly string[]): Int32Array =>
    Int32Array.from({ length: lines.length - head - tail }, (_, index) => {
      const line = lines[head + index] ?? '';
      const id = ids.get(line) ?? ids.size;
      ids.set(line, id);
      return id;
    });
  const middle = matchNumbers(numbered(old), numbered(fresh)) ?? [];
  return [
    { oldFrom: 0, newFrom: 0, length: head },
    ...middle.map(({ oldFrom, newFrom, length }) => ({ oldFrom: oldFrom + head, newFrom: newFrom + head, length })),
    { oldFrom: old.length - tail, newFrom: fresh.length - tail, length: tail },
  ].filter(({ length }) => length > 0);
}

interface Sides {
  readonly old: Int32Array;
  readonly fresh: Int32Array;
}

/**
 * How far into the old lines each diagonal was reached by a number of edits. A diagonal is the number of old lines before a place less
 * the number of new lines; from `-edits` to `edits`, every other one is reached.
 */
type Reached = Int32Array;

function matchNumbers(old: Int32Array, fresh: Int32Array): LineMatch[] | null {
  const sides = { old, fresh };
  const history: Reached[] = [];
  let lowest = -Infinity;
  let highest = Infinity;
  let steps = 0;
  for (let edits = 0; edits <= MAX_EDITS; edits += 1) {
    const reached = new Int32Array(edits + 1).fill(UNREACHED);
    history.push(reached);
    // Diagonals beyond one that has reached the end of a side need more edits than that one.
    const first = Math.max(-edits, lowest + ((lowest + edits) % 2 === 0 ? 0 : 1));
    for (let diagonal = first; diagonal <= Math.min(edits, highest); diagonal += 2) {
      const from = edits === 0 ? 0 : startOf(history, edits, diagonal, sides);
      if (from === UNREACHED) continue;
      let at = from;
      while (at < old.length && at - diagonal < fresh.length && old[at] === fresh[at - diagonal]) at += 1;
      reached[(diagonal + edits) / 2] = at;
      steps += at - from + 1;
      const isAtEnd = at === old.length;
      const isAtNewEnd = at - diagonal === fresh.length;
      if (isAtEnd && isAtNewEnd) return matchesBackFrom(history, edits, diagonal, sides);
      if (isAtEnd) highest = Math.min(highest, diagonal - 1);
      if (isAtNewEnd) lowest = Math.max(lowest, diagonal + 1);
    }
    if (steps > MAX_STEPS) return null;
  }
  return null;
}

/** Returns how far a diagonal is reached by one edit more: by a removed line from the diagonal below, or an added one from above. */
function startOf(history: readonly Reached[], edits: number, diagonal: number, { old, fresh }: Sides): number {
  const before = history[edits - 1];
  const index = (diagonal + edits) / 2;
  const below = index === 0 ? UNREACHED : (before?.[index - 1] ?? UNREACHED);
  const above = before?.[index] ?? UNREACHED;
  const canRemove = below !== UNREACHED && below < old.length;
  const canAdd = above !== UNREACHED && above - diagonal <= fresh.length;
  if (canRemove && !(canAdd && below < above)) return below + 1;
  return canAdd ? above : UNREACHED;
}

function matchesBackFrom(history: readonly Reached[], edits: number, diagonal: number, sides: Sides): LineMatch[] {
  const matches: LineMatch[] = [];
  for (let left = edits, on = diagonal; left >= 0; left -= 1) {
    const from = left === 0 ? 0 : startOf(history, left, on, sides);
    const at = history[left]?.[(on + left) / 2] ?? from;
    if (at > from) matches.push({ oldFrom: from, newFrom: from - on, length: at - from });
    const above = history[left - 1]?.[(on + left) / 2] ?? UNREACHED;
    on += above === from ? 1 : -1;
  }
  return matches.reverse();
}

import { diff3MergeRegions } from 'node-diff3';

/**
 * A part of a three-way merge. `same`: unchanged since the common text. `mine`, `theirs`: only that side changed it. `agreed`: both
 * changed it in the same way. `conflict`: both changed it, in different ways.
 */
export type MergeRegion =
  | { readonly type: 'same' | 'mine' | 'theirs' | 'agreed'; readonly text: string }
  | { readonly type: 'conflict'; readonly mine: string; readonly base: string; readonly theirs: string };

/** What a person takes of a conflict. */
export type RegionChoice = 'mine' | 'theirs' | 'both';

/** Most comparisons of lines, about 0.3 s: the work of a merge grows with the square of repeated and of moved lines. */
const MAX_COMPARISONS = 60_000_000;

/** Merges two texts with a common base line by line. Null for texts that are too long and too different to be merged in a bounded time. */
export function mergeRegions(base: string, mine: string, theirs: string): MergeRegion[] | null {
  const [o, a, b] = [toLines(base), toLines(mine), toLines(theirs)];
  const all = [o, a, b];
  const shortest = Math.min(...all.map(({ length }) => length));
  let head = 0;
  while (head < shortest && o[head] === a[head] && o[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && o.at(-1 - tail) === a.at(-1 - tail) && o.at(-1 - tail) === b.at(-1 - tail))
    tail += 1;
  const [base3, mine3, theirs3] = [middleOf(o, head, tail), middleOf(a, head, tail), middleOf(b, head, tail)];
  if (comparisons(base3, mine3) + comparisons(base3, theirs3) > MAX_COMPARISONS) return null;
  const regions: MergeRegion[] = [{ type: 'same', text: o.slice(0, head).join('') }];
  for (const region of diff3MergeRegions(mine3, base3, theirs3)) {
    if (region.stable) {
      const type = region.buffer === 'o' ? 'same' : region.buffer === 'a' ? 'mine' : 'theirs';
      regions.push({ type, text: region.bufferContent.join('') });
      continue;
    }
    const sides = {
      mine: region.aContent.join(''),
      base: region.oContent.join(''),
      theirs: region.bContent.join(''),
    };
    if (sides.mine === sides.theirs) regions.push({ type: 'agreed', text: sides.mine });
    else regions.push({ type: 'conflict', ...sides });
  }
  regions.push({ type: 'same', text: o.slice(o.length - tail).join('') });
  return regions.filter((region) => region.type === 'conflict' || region.text !== '');
}

/** Counts what a person has to decide. */
export function countConflicts(regions: readonly MergeRegion[]): number {
  return regions.filter(({ type }) => type === 'conflict').length;
}

/** Returns the merged text. A conflict without a choice keeps the side `mine`. */
export function joinRegions(regions: readonly MergeRegion[], choices: readonly RegionChoice[]): string {
  let conflicts = 0;
  return regions
    .map((region) => {
      if (region.type !== 'conflict') return region.text;
      const choice = choices[conflicts] ?? 'mine';
      conflicts += 1;
      return choice === 'both' ? withLineEnd(region.mine) + region.theirs : region[choice];
    })
    .join('');
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Splits a text into lines including their line ends. */
export function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function middleOf(lines: readonly string[], head: number, tail: number): string[] {
  return lines.slice(head, lines.length - tail);
}

/** Estimates the work to find the longest common lines: pairs of equal lines, each looked up among as many candidates as lines. */
function comparisons(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  let pairs = 0;
  for (const line of other) pairs += counts.get(line) ?? 0;
  return (pairs * Math.min(one.length, other.length)) / 2;
}

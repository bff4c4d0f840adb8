import { matchLines } from '../../shared/diff/match-lines.ts';
import { toLines } from '../../shared/diff/merge-regions.ts';

export type MergeResult = { type: 'merged'; text: string } | { type: 'conflict' };

/** One difference of a side from the base: base lines `from` to `to` (exclusive) become `lines`. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * Merges two texts with a common base line by line (three-way merge). Overlapping or adjacent edits that are not identical are a
 * conflict; neither side is preferred.
 */
export function mergeText(base: string, mine: string, theirs: string): MergeResult {
  if (mine === theirs || theirs === base) return { type: 'merged', text: mine };
  if (mine === base) return { type: 'merged', text: theirs };
  const baseLines = toLines(base);
  const edits = [...editsOf(baseLines, toLines(mine)), ...editsOf(baseLines, toLines(theirs))].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const kept: Edit[] = [];
  for (const edit of edits) {
    const last = kept[kept.length - 1];
    if (last && same(last, edit)) continue;
    if (last && edit.from <= last.to) return { type: 'conflict' };
    kept.push(edit);
  }
  const out: string[] = [];
  let at = 0;
  for (const { from, to, lines } of kept) {
    out.push(baseLines.slice(at, from).join(''), lines.join(''));
    at = to;
  }
  out.push(baseLines.slice(at).join(''));
  return { type: 'merged', text: out.join('') };
}

function editsOf(base: string[], side: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let sideAt = 0;
  const until = (to: number, sideTo: number): void => {
    if (to > at || sideTo > sideAt) edits.push({ from: at, to, lines: side.slice(sideAt, sideTo) });
  };
  for (const { oldFrom, newFrom, length } of matchLines(base, side)) {
    until(oldFrom, newFrom);
    at = oldFrom + length;
    sideAt = newFrom + length;
  }
  until(base.length, side.length);
  return edits;
}

function same(a: Edit, b: Edit): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, i) => line === b.lines[i])
  );
}

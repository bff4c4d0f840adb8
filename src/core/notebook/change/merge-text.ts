import { diffArrays } from 'diff';

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
    out.push(...baseLines.slice(at, from), ...lines);
    at = to;
  }
  out.push(...baseLines.slice(at));
  return { type: 'merged', text: out.join('') };
}

/** Splits a text into lines including their line ends. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function editsOf(base: string[], side: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let open: { from: number; lines: string[] } | null = null;
  const close = () => {
    if (open) edits.push({ from: open.from, to: at, lines: open.lines });
    open = null;
  };
  for (const part of diffArrays(base, side)) {
    if (!part.added && !part.removed) {
      close();
      at += part.value.length;
      continue;
    }
    open ??= { from: at, lines: [] };
    if (part.removed) at += part.value.length;
    else open.lines.push(...part.value);
  }
  close();
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

import type { Hunk } from './parse-patch.ts';

/** Where a hunk was found. */
export interface HunkFit {
  /** Line of the file at which it begins, from 1. */
  readonly line: number;
  /** How many lines below the place it names; negative for above. */
  readonly offset: number;
  /** Lines of its context, at either end, that differ from the file. */
  readonly fuzz: number;
}

export type FittedHunks =
  /** `exact`: the hunks with the file's own lines, at the place where they were found. */
  | { type: 'fitted'; fits: HunkFit[]; exact: Hunk[] }
  /** `hunk` from 0; `line` of the file from 1, and the line that the hunk has for it: null where it has none. */
  | { type: 'mismatch'; hunk: number; line: number; expected: string | null }
  | { type: 'too-long'; hunk: number };

/** Lines that may still be compared: it bounds the work on a patch that fits nowhere. */
export interface Effort {
  left: number;
}

/** Enough for 1000 hunks in files of 5000 lines. */
export const MOST_COMPARED = 10_000_000;
/** Most lines of context, at either end of a hunk, that may differ. */
export const MOST_FUZZ = 2;

/**
 * Finds each hunk in a text: at the place that it names, else the nearest one below the hunk before; exactly, else with up to
 * `maxFuzz` lines less of context at either end. Lines that are removed always have to be the same.
 */
export function fitHunks(text: string, hunks: readonly Hunk[], maxFuzz: number, effort: Effort): FittedHunks {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const ends = lineEnds(lines, hunks);
  const fits: HunkFit[] = [];
  const exact: Hunk[] = [];
  let free = 0;
  let offset = 0;
  for (const [index, hunk] of hunks.entries()) {
    const wanted = hunk.oldStart - 1 + offset;
    const found = findHunk(lines, readHunk(hunk), { wanted, from: free, maxFuzz, ends, effort });
    if (found === 'too-long') return { type: 'too-long', hunk: index };
    if (found === null) return mismatchAt(lines, hunk, index, Math.max(free, wanted), ends);
    offset = found.at - found.cut - (hunk.oldStart - 1);
    fits.push({ line: found.at + 1, offset, fuzz: found.fuzz });
    exact.push(rewrite(lines, found, ends));
    free = found.at + found.old.length;
  }
  return { type: 'fitted', fits, exact };
}

/** A hunk as it is looked for. */
interface Sought {
  readonly all: readonly string[];
  /** Lines of the file that it has to find. */
  readonly old: readonly string[];
  /** Context lines before the first change, and after the last one. */
  readonly head: number;
  readonly tail: number;
  /** It says that the last line has no line break: it fits only at the end of the file. */
  readonly isLast: boolean;
}

interface HunkPlace {
  readonly at: number;
  readonly fuzz: number;
  /** Lines of context that were left out at its start. */
  readonly cut: number;
  readonly old: readonly string[];
  /** Its lines without the context left out. */
  readonly all: readonly string[];
}

type LineEnds = 'as-they-are' | 'add' | 'remove';

interface Search {
  readonly wanted: number;
  readonly from: number;
  readonly maxFuzz: number;
  readonly ends: LineEnds;
  readonly effort: Effort;
}

function readHunk({ lines }: Hunk): Sought {
  const marks = lines.filter((line) => line.startsWith('\\')).length;
  const all = lines.filter((line) => !line.startsWith('\\'));
  const first = all.findIndex(isEdit);
  const last = all.findLastIndex(isEdit);
  const head = first === -1 ? 0 : first;
  const tail = last === -1 ? 0 : all.length - 1 - last;
  return { all: lines, old: all.filter((line) => !line.startsWith('+')), head, tail, isLast: marks > 0 };
}

function isEdit(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-');
}

function findHunk(lines: readonly string[], hunk: Sought, search: Search): HunkPlace | 'too-long' | null {
  let tried = '';
  for (let fuzz = 0; fuzz <= search.maxFuzz; fuzz += 1) {
    const cut = Math.min(fuzz, hunk.head);
    const cutEnd = hunk.isLast ? 0 : Math.min(fuzz, hunk.tail);
    const old = hunk.old.slice(cut, hunk.old.length - cutEnd);
    const key = `${cut} ${cutEnd}`;
    // Without any line to find it would fit everywhere.
    if (key === tried || (fuzz > 0 && old.length === 0)) break;
    tried = key;
    const at = findLines(lines, old, hunk.isLast, { ...search, wanted: search.wanted + cut });
    if (at === 'too-long') return at;
    if (at !== null) return { at, fuzz, cut, old, all: hunk.all.slice(cut, hunk.all.length - cutEnd) };
  }
  return null;
}

function findLines(
  lines: readonly string[],
  old: readonly string[],
  isLast: boolean,
  { wanted, from, ends, effort }: Search,
): number | 'too-long' | null {
  const highest = lines.length - old.length;
  // A hunk that names no line to find has no other place than the one it names.
  if (old.length === 0) return wanted >= from && wanted <= highest && (!isLast || wanted === highest) ? wanted : null;
  const lowest = isLast ? Math.max(from, highest) : from;
  if (lowest > highest) return null;
  const start = Math.min(Math.max(wanted, lowest), highest);
  for (let distance = 0; start - distance >= lowest || start + distance <= highest; distance += 1) {
    for (const at of distance === 0 ? [start] : [start - distance, start + distance]) {
      if (at < lowest || at > highest) continue;
      let same = 0;
      while (same < old.length && isSame(lines[at + same], old[same], ends)) same += 1;
      effort.left -= same + 1;
      if (same === old.length) return at;
      if (effort.left < 0) return 'too-long';
    }
  }
  return null;
}

/** Whether a patch with one kind of line break is for a text that has the other one throughout. */
function lineEnds(lines: readonly string[], hunks: readonly Hunk[]): LineEnds {
  const isReturned = (line: string) => line.endsWith('\r');
  const inPatch = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'));
  const whole = lines.slice(0, -1);
  if (whole.length > 0 && whole.every(isReturned) && !inPatch.some(isReturned)) return 'add';
  return inPatch.length > 0 && inPatch.every(isReturned) && !lines.some(isReturned) ? 'remove' : 'as-they-are';
}

function isSame(line: string | undefined, sought: string | undefined, ends: LineEnds): boolean {
  if (line === undefined || sought === undefined) return false;
  const wanted = sought.slice(1);
  return ends === 'as-they-are' ? line === wanted : withoutReturn(line) === withoutReturn(wanted);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Writes a hunk with the lines that the file has, so that it can be applied exactly. */
function rewrite(lines: readonly string[], { at, all }: HunkPlace, ends: LineEnds): Hunk {
  let next = at;
  let added = 0;
  const written = all.map((line) => {
    if (line.startsWith('\\')) return line;
    if (!line.startsWith('+')) {
      next += 1;
      return `${line.startsWith('-') ? '-' : ' '}${lines[next - 1] ?? ''}`;
    }
    added += 1;
    if (ends === 'as-they-are') return line;
    return ends === 'add' ? `${line}\r` : withoutReturn(line);
  });
  const oldLines = next - at;
  const newLines = written.filter((line) => line.startsWith(' ')).length + added;
  return { oldStart: at + 1, oldLines, newStart: at + 1, newLines, lines: written };
}

/** The first line that differs at the place that the hunk names. */
function mismatchAt(lines: readonly string[], hunk: Hunk, index: number, at: number, ends: LineEnds): FittedHunks {
  const { old } = readHunk(hunk);
  const start = Math.min(at, lines.length);
  const differs = old.findIndex((line, offset) => !isSame(lines[start + offset], line, ends));
  const line = start + Math.max(0, differs);
  const expected = differs === -1 ? null : (old[differs]?.slice(1) ?? null);
  return { type: 'mismatch', hunk: index, line: line + 1, expected };
}

import { matchLines } from './match-lines.ts';

/** One row of a diff as it is shown. */
export interface DiffRow {
  readonly kind: 'same' | 'add' | 'remove';
  /** The line without its line feed; a carriage return stays, so that it can be shown. */
  readonly text: string;
  /** Number of the line before, from 1; null for an added line and for `NO_FINAL_NEWLINE`. */
  readonly oldLine: number | null;
  /** Number of the line after, from 1; null for a removed line and for `NO_FINAL_NEWLINE`. */
  readonly newLine: number | null;
}

/** Text of the row after a last line without a line feed, when the two sides differ in it. The row has no line numbers. */
export const NO_FINAL_NEWLINE = 'No line break at the end of the file';

/**
 * Compares two texts line by line. `null` means a missing file. The rows contain every difference, line ends included: the rows
 * `same` and `add` joined together are the text after.
 */
export function diffLines(before: string | null, after: string | null): DiffRow[] {
  const rows = createRows();
  for (const { kind, lines } of compare(before, after)) rows.push(kind, lines);
  return rows.rows;
}

/**
 * Returns the text before with some of its hunks applied: all give the text after, none the text before. A hunk is a run of changed
 * rows of `diffLines`; hunks are numbered from 0.
 */
export function keepHunks(before: string | null, after: string | null, keeps: (hunk: number) => boolean): string {
  const text: string[] = [];
  let hunk = -1;
  let last: DiffRow['kind'] = 'same';
  for (const { kind, lines } of compare(before, after)) {
    if (lines.length === 0) continue;
    if (kind !== 'same' && last === 'same') hunk += 1;
    last = kind;
    if (kind === 'same' || keeps(hunk) === (kind === 'add')) text.push(lines.join(''));
  }
  return text.join('');
}

/** Counts the hunks of a diff: its runs of changed rows. */
export function countHunks(rows: readonly DiffRow[]): number {
  return rows.filter(({ kind }, index) => kind !== 'same' && (rows[index - 1]?.kind ?? 'same') === 'same').length;
}

/**
 * Compares two texts, from the start to the end. Of texts that differ too much, all between their common start and end is removed and
 * added: correct, but longer.
 */
function compare(before: string | null, after: string | null): Chunk[] {
  const old = splitLines(before ?? '');
  const fresh = splitLines(after ?? '');
  const chunks: Chunk[] = [];
  let oldAt = 0;
  let newAt = 0;
  const until = (oldTo: number, newTo: number): void => {
    if (oldTo > oldAt) chunks.push({ kind: 'remove', lines: old.slice(oldAt, oldTo) });
    if (newTo > newAt) chunks.push({ kind: 'add', lines: fresh.slice(newAt, newTo) });
  };
  for (const { oldFrom, newFrom, length } of matchLines(old, fresh)) {
    until(oldFrom, newFrom);
    chunks.push({ kind: 'same', lines: old.slice(oldFrom, oldFrom + length) });
    oldAt = oldFrom + length;
    newAt = newFrom + length;
  }
  until(old.length, fresh.length);
  return chunks;
}

/** Counts added and removed lines. A modified line counts as both. */
export function diffStats(rows: readonly DiffRow[]): { added: number; removed: number } {
  const count = (kind: DiffRow['kind']): number =>
    rows.filter((row) => row.kind === kind && (row.oldLine !== null || row.newLine !== null)).length;
  return { added: count('add'), removed: count('remove') };
}

interface Chunk {
  readonly kind: DiffRow['kind'];
  /** Lines with their line feeds. */
  readonly lines: readonly string[];
}

/** Lines with their line feeds; the last may have none. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    lines.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) lines.push(text.slice(from));
  return lines;
}

function createRows(): { rows: DiffRow[]; push: (kind: DiffRow['kind'], lines: readonly string[]) => void } {
  const rows: DiffRow[] = [];
  let oldLine = 0;
  let newLine = 0;
  return {
    rows,
    push(kind, lines) {
      for (const line of lines) {
        if (kind !== 'add') oldLine += 1;
        if (kind !== 'remove') newLine += 1;
        const ends = line.endsWith('\n');
        rows.push({
          kind,
          text: ends ? line.slice(0, -1) : line,
          oldLine: kind === 'add' ? null : oldLine,
          newLine: kind === 'remove' ? null : newLine,
        });
        if (!ends && kind !== 'same') rows.push({ kind, text: NO_FINAL_NEWLINE, oldLine: null, newLine: null });
      }
    },
  };
}

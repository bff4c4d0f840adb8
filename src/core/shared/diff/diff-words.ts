import { type DiffRow, diffLines } from './diff-lines.ts';
import { isTableLine, readTableDiff, type TableDiffRow } from './diff-tables.ts';
import { compareTexts, countWords, type WordPart } from './word-parts.ts';

/** Lines that stay, lines whose words are compared, or a table whose rows and cells are. */
export type WordBlock =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly parts: readonly WordPart[] }
  | { readonly kind: 'table'; readonly rows: readonly TableDiffRow[] };

export interface WordDiff {
  readonly blocks: readonly WordBlock[];
  /** Numbers of words. */
  readonly added: number;
  readonly removed: number;
  /** Runs of lines, and rows of tables, that differ. */
  readonly places: number;
}

/** Compares two texts word by word, within the lines and the cells of tables that differ. */
export function diffWords(before: string, after: string): WordDiff {
  const blocks: WordBlock[] = [];
  let old: string[] = [];
  let fresh: string[] = [];
  let same: string[] = [];
  const flushChanged = (): void => {
    if (old.length === 0 && fresh.length === 0) return;
    blocks.push({ kind: 'changed', parts: compareTexts(old.join('\n'), fresh.join('\n')) });
    old = [];
    fresh = [];
  };
  const flushSame = (): void => {
    if (same.length > 0) blocks.push({ kind: 'same', lines: same });
    same = [];
  };
  const lines = diffLines(before, after)
    // A line break that is missing at the end is no word.
    .filter(({ oldLine, newLine }) => oldLine !== null || newLine !== null)
    .map((row) => ({ ...row, text: row.text.replace(/\r$/, '') }));
  const tables = findTables(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const table = tables.get(at);
    if (table !== undefined) {
      flushChanged();
      flushSame();
      blocks.push({ kind: 'table', rows: table.rows });
      at = table.to - 1;
      continue;
    }
    const { kind, text } = lines[at] as DiffRow;
    if (kind === 'same') {
      flushChanged();
      same.push(text);
    } else {
      flushSame();
      if (kind === 'add') fresh.push(text);
      else old.push(text);
    }
  }
  flushChanged();
  flushSame();
  const parts = blocks.flatMap(partsOf);
  return {
    blocks,
    added: countWords(parts, 'add'),
    removed: countWords(parts, 'remove'),
    places: blocks.reduce((sum, block) => sum + placesOf(block), 0),
  };
}

/** Finds tables with differences outside of code, by the place of their first line. */
function findTables(lines: readonly DiffRow[]): Map<number, { to: number; rows: TableDiffRow[] }> {
  const tables = new Map<number, { to: number; rows: TableDiffRow[] }>();
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const { kind, text } = lines[at] as DiffRow;
    if (kind !== 'remove' && /^\s*(?:```|~~~)/.test(text)) isCode = !isCode;
    if (isCode || !isTableLine(text)) continue;
    let to = at + 1;
    while (to < lines.length && isTableLine(lines[to]?.text ?? '')) to += 1;
    const region = lines.slice(at, to);
    const rows = region.some((line) => line.kind !== 'same') ? readTableDiff(region) : null;
    if (rows !== null) tables.set(at, { to, rows });
    at = to - 1;
  }
  return tables;
}

function partsOf(block: WordBlock): readonly WordPart[] {
  if (block.kind === 'same') return [];
  return block.kind === 'changed' ? block.parts : block.rows.flatMap(({ cells }) => cells.flat());
}

function placesOf(block: WordBlock): number {
  if (block.kind === 'table') return block.rows.filter(({ kind }) => kind !== 'same').length;
  return block.kind === 'changed' ? 1 : 0;
}

import type { NotePart } from '../../contract/note-parts.ts';
import type { KeyedTable, TableRow, Versions } from './keyed-table.ts';
import { mergeColumns, writeHead } from './merge-columns.ts';
import { mergeOrder } from './merge-order.ts';

/**
 * Merges three versions of a table row by row, and column by column where the columns differ. Null where these are no place to merge: both
 * sides put them into another order, or it is not certain which column is which.
 */
export function mergeTables({ base, mine, theirs }: Versions<KeyedTable>): NotePart[] | null {
  const lineEnd = pick(base.lineEnd, mine.lineEnd, theirs.lineEnd);
  const tail: NotePart = { type: 'text', text: pick(base.tail, mine.tail, theirs.tail) };
  const isSameHead = base.head.compared === mine.head.compared && base.head.compared === theirs.head.compared;
  if (!isSameHead) {
    const merged = mergeColumns({ base, mine, theirs }, lineEnd);
    return merged === null ? null : [...merged, tail];
  }
  const keys = mergeOrder([...base.rows.keys()], [...mine.rows.keys()], [...theirs.rows.keys()]);
  if (keys === null) return null;
  // Each row brings the line end before it, so that the last one has none.
  const withEnd = (row: TableRow | undefined) => (row === undefined ? '' : lineEnd + row.text);
  // Both may have changed how columns are aligned.
  const isBoth = new Set([base.head.text, mine.head.text, theirs.head.text]).size === 3;
  const head = isBoth
    ? writeHead({ base, mine, theirs }, base.columns, lineEnd)
    : pick(base.head.text, mine.head.text, theirs.head.text);
  const parts: NotePart[] = [{ type: 'text', text: head.replaceAll(/\r?\n/g, lineEnd) }];
  for (const key of keys) {
    const [was, own, other] = [base.rows.get(key), mine.rows.get(key), theirs.rows.get(key)];
    if (isSame(own, other)) parts.push({ type: 'text', text: withEnd(own?.text === was?.text ? other : own) });
    else if (isSame(own, was)) parts.push({ type: 'text', text: withEnd(other) });
    else if (isSame(other, was)) parts.push({ type: 'text', text: withEnd(own) });
    else {
      const sides = { base: withEnd(was), mine: withEnd(own), theirs: withEnd(other) };
      parts.push({ type: 'conflict', kind: 'row', name: key, ...sides });
    }
  }
  parts.push(tail);
  return parts;
}

function isSame(one: TableRow | undefined, other: TableRow | undefined): boolean {
  return one?.compared === other?.compared;
}

/** Returns what one side changed, mine where both did. Only for what is no content. */
function pick(base: string, mine: string, theirs: string): string {
  return mine === base ? theirs : mine;
}

import type { NotePart } from '../../contract/note-parts.ts';
import type { KeyedTable, TableRow } from './keyed-table.ts';

/** The three versions of something. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/**
 * Merges three versions of a table row by row. Null where rows are no place to merge: the columns differ, or both sides put the rows into
 * another order.
 */
export function mergeTables({ base, mine, theirs }: Versions<KeyedTable>): NotePart[] | null {
  if (base.head.compared !== mine.head.compared || base.head.compared !== theirs.head.compared) return null;
  const keys = orderOf(base, mine, theirs);
  if (keys === null) return null;
  const lineEnd = pick(base.lineEnd, mine.lineEnd, theirs.lineEnd);
  // Each row brings the line end before it, so that the last one has none.
  const withEnd = (row: TableRow | undefined) => (row === undefined ? '' : lineEnd + row.text);
  const head = pick(base.head.text, mine.head.text, theirs.head.text);
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
  parts.push({ type: 'text', text: pick(base.tail, mine.tail, theirs.tail) });
  return parts;
}

function isSame(one: TableRow | undefined, other: TableRow | undefined): boolean {
  return one?.compared === other?.compared;
}

/** Returns what one side changed, mine where both did. Only for what is no content. */
function pick(base: string, mine: string, theirs: string): string {
  return mine === base ? theirs : mine;
}

/**
 * Returns the keys of all rows: in the order of the side that moved rows, and each other row after the one that it follows on its side.
 * Null where both moved rows, in different ways.
 */
function orderOf(base: KeyedTable, mine: KeyedTable, theirs: KeyedTable): string[] | null {
  const common = new Set([...base.rows.keys()].filter((key) => mine.rows.has(key) && theirs.rows.has(key)));
  const order = ({ rows }: KeyedTable) => [...rows.keys()].filter((key) => common.has(key)).join('\n');
  const [was, own, other] = [order(base), order(mine), order(theirs)];
  if (own !== was && other !== was && own !== other) return null;
  const [first, second] = own === was && other !== was ? [theirs, mine] : [mine, theirs];
  const after = new Map<string | null, string[]>();
  let previous: string | null = null;
  for (const key of second.rows.keys()) {
    if (first.rows.has(key)) previous = key;
    else after.set(previous, [...(after.get(previous) ?? []), key]);
  }
  const keys = after.get(null) ?? [];
  for (const key of first.rows.keys()) keys.push(key, ...(after.get(key) ?? []));
  return keys;
}

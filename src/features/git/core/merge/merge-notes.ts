import { mergeText } from '../../../../core/notebook/change/merge-text.ts';
import { splitHead } from '../../../../core/notebook/frontmatter/split-head.ts';
import { mergeRegions } from '../../../../core/shared/diff/merge-regions.ts';
import type { NotePart } from '../../contract/note-parts.ts';
import { findMarkdownTables, type PlacedTable, readDelimitedTable, type Versions } from './keyed-table.ts';
import { mergeTables } from './merge-tables.ts';

/** A property with its lines; `key` is null for lines before the first one. */
type Entries = ReadonlyMap<string, string>;

interface Note {
  /** The line that opens the head. */
  readonly opening: string;
  readonly entries: Entries;
  /** All after the properties: the line that closes the head, and the text. */
  readonly rest: string;
}

/**
 * Merges two versions of a text: properties one by one, tables with a first column of keys row by row, all else line by line.
 *
 * @param path tells tables from notes by its ending
 */
export function mergeNotes(path: string, texts: Versions<string>): NotePart[] {
  const { base, mine, theirs } = texts;
  if (mine === theirs || theirs === base) return [{ type: 'text', text: mine }];
  if (mine === base) return [{ type: 'text', text: theirs }];
  if (/\.(?:csv|tsv|tab)$/i.test(path)) return mergeDelimited(path, texts) ?? mergeLines(texts);
  return /\.(?:md|markdown)$/i.test(path) ? mergeMarkdown(texts) : mergeProperties(texts);
}

function mergeDelimited(path: string, { base, mine, theirs }: Versions<string>): NotePart[] | null {
  const [of, own, other] = [base, mine, theirs].map((text) => readDelimitedTable(path, text));
  return of && own && other ? mergeTables({ base: of, mine: own, theirs: other }) : null;
}

/** Begins and ends the mark that replaces a table while all around it is merged. No text has it. */
const MARK = '\0';

function mergeMarkdown(texts: Versions<string>): NotePart[] {
  const tables = pairTables(texts);
  if (tables.length === 0) return mergeProperties(texts);
  const merged = tables.map(({ base, mine, theirs }) =>
    mergeTables({ base: base.table, mine: mine.table, theirs: theirs.table }),
  );
  const rows = tables.flatMap((table, at) => {
    const parts = merged[at];
    return parts === null || parts === undefined ? [] : [{ table, parts }];
  });
  const around = mergeProperties({
    base: withMarks(
      texts.base,
      rows.map(({ table }) => table.base),
    ),
    mine: withMarks(
      texts.mine,
      rows.map(({ table }) => table.mine),
    ),
    theirs: withMarks(
      texts.theirs,
      rows.map(({ table }) => table.theirs),
    ),
  });
  const filled = fill(
    around,
    rows.map(({ parts }) => parts),
  );
  return filled ?? mergeProperties(texts);
}

/** Pairs the tables that all three versions have: by their columns and their order, and those whose columns a side changed by their order. */
function pairTables({ base, mine, theirs }: Versions<string>): Versions<PlacedTable>[] {
  if ([base, mine, theirs].some((text) => text.includes(MARK))) return [];
  const all = { base: findMarkdownTables(base), mine: findMarkdownTables(mine), theirs: findMarkdownTables(theirs) };
  const byHead = (tables: readonly PlacedTable[]) => Map.groupBy(tables, ({ table }) => table.head.compared);
  const [of, own, other] = [byHead(all.base), byHead(all.mine), byHead(all.theirs)];
  const pairs = [...of].flatMap(([columns, tables]) =>
    pairInOrder({ base: tables, mine: own.get(columns) ?? [], theirs: other.get(columns) ?? [] }),
  );
  const paired = new Set(pairs.flatMap(({ base: a, mine: b, theirs: c }) => [a, b, c]));
  const left = (side: keyof typeof all) => all[side].filter((table) => !paired.has(table));
  return [...pairs, ...pairInOrder({ base: left('base'), mine: left('mine'), theirs: left('theirs') })];
}

/** None where the versions do not have as many. */
function pairInOrder({ base, mine, theirs }: Versions<readonly PlacedTable[]>): Versions<PlacedTable>[] {
  if (mine.length !== base.length || theirs.length !== base.length) return [];
  return base.flatMap((table, at) => {
    const [a, b] = [mine[at], theirs[at]];
    return a && b ? [{ base: table, mine: a, theirs: b }] : [];
  });
}

function withMarks(text: string, tables: readonly PlacedTable[]): string {
  let marked = '';
  let done = 0;
  const placed = tables.map(({ from, to }, number) => ({ from, to, number })).toSorted((a, b) => a.from - b.from);
  for (const { from, to, number } of placed) {
    marked += `${text.slice(done, from)}${MARK}${number}${MARK}`;
    done = to;
  }
  return marked + text.slice(done);
}

/** Puts merged tables in. Null unless each is there once, outside what is to be decided. */
function fill(parts: readonly NotePart[], tables: readonly (readonly NotePart[])[]): NotePart[] | null {
  const used: number[] = [];
  const filled = parts.flatMap((part): NotePart[] => {
    if (part.type === 'conflict') {
      if (`${part.base}${part.mine}${part.theirs}`.includes(MARK)) used.push(-1);
      return [part];
    }
    return part.text.split(MARK).flatMap((text, at): readonly NotePart[] => {
      if (at % 2 === 0) return [{ type: 'text', text }];
      used.push(Number(text));
      return tables[Number(text)] ?? [];
    });
  });
  const isWhole = used.length === tables.length && new Set(used).size === used.length && !used.includes(-1);
  return isWhole ? filled : null;
}

function mergeProperties(texts: Versions<string>): NotePart[] {
  const whole = mergeText(texts.base, texts.mine, texts.theirs);
  if (whole.type === 'merged') return [{ type: 'text', text: whole.text }];
  const [of, own, other] = [texts.base, texts.mine, texts.theirs].map(readNote);
  if (!of || !own || !other) return mergeLines(texts);
  return [
    { type: 'text', text: own.opening },
    ...mergeEntries(of.entries, own.entries, other.entries),
    ...mergeLines({ base: of.rest, mine: own.rest, theirs: other.rest }),
  ];
}

function mergeLines({ base, mine, theirs }: Versions<string>): NotePart[] {
  const whole = mergeText(base, mine, theirs);
  if (whole.type === 'merged') return [{ type: 'text', text: whole.text }];
  const parts = (mergeRegions(base, mine, theirs) ?? []).map(
    (region): NotePart =>
      region.type === 'conflict' ? { ...region, kind: 'lines', name: '' } : { type: 'text', text: region.text },
  );
  return parts.some(({ type }) => type === 'conflict')
    ? parts
    : [{ type: 'conflict', kind: 'lines', name: '', base, mine, theirs }];
}

function mergeEntries(base: Entries, mine: Entries, theirs: Entries): NotePart[] {
  const keys = [...new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])];
  return keys.map((key): NotePart => {
    const [was = '', own = '', other = ''] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own !== other && own !== was && other !== was)
      return { type: 'conflict', kind: 'property', name: key, base: was, mine: own, theirs: other };
    return { type: 'text', text: own === was ? other : own };
  });
}

/** Divides a note; null without a head, or for one that has another form than a property and its lines. */
function readNote(text: string): Note | null {
  const place = splitHead(text);
  if (place === null || !place.closed) return null;
  const entries = new Map<string, string>();
  let key = '';
  for (const line of text.slice(place.start, place.end).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const name = /^([^\s#:'"[\]{}&*!|>%@`,?-][^:]*|"[^"]*"|'[^']*'):(?=\s)/.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      if (entries.has(name)) return null;
      key = name;
    }
    entries.set(key, (entries.get(key) ?? '') + line);
  }
  return { opening: text.slice(0, place.start), entries, rest: text.slice(place.end) };
}

import { createScanner, type Scanner } from './bibtex-scanner.ts';

/** An entry of a BibTeX file: its fields as written, without delimiters, with `@string` names replaced. */
export interface BibEntry {
  /** In lower case, such as `article`. */
  readonly type: string;
  readonly key: string;
  /** By name in lower case. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface BibFile {
  /** In the order of the file; of two entries with the same key the first. */
  readonly entries: ReadonlyMap<string, BibEntry>;
  /** The key of an entry by each other key that its `ids` give it. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The line where each entry starts, from 1, by key. */
  readonly lines: ReadonlyMap<string, number>;
  /** Entries whose key an earlier one has, and the lines where they start. */
  readonly repeated: readonly { readonly key: string; readonly line: number }[];
  /** Lines of entries that were not read, or not to their end, from 1: the first of them. */
  readonly problemLines: readonly number[];
  readonly problemCount: number;
  /** Whether a limit was reached, so that the rest of the file was not read. */
  readonly isCut: boolean;
}

export const MAX_ENTRIES = 100_000;
export const MAX_KEY_CHARS = 200;
const MAX_FIELDS = 200;
const MAX_VALUE_CHARS = 100_000;
const MAX_STRINGS = 10_000;
const MAX_PROBLEMS = 10_000;
export const MAX_PROBLEM_LINES = 20;
/** Most other keys of an entry. */
const MAX_IDS = 100;
/** Most values joined by `#`. */
const MAX_PARTS = 1000;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENTRY = /@[ \t]*([A-Za-z]{1,40})\s{0,100}([{(])/y;
/** All up to the comma, as BibTeX reads it: an address can be a key. An entry without one starts with a field. */
const KEY_START = /\s{0,100}(?!(?:author|date|editor|journal|title|url|year)\s{0,100}=)/.source;
const KEYS = {
  '{': new RegExp(`${KEY_START}([^\\s,{}][^,{}\\n]{0,199}?)\\s{0,100}(?:,|(?=\\}))`, 'y'),
  '(': new RegExp(`${KEY_START}([^\\s,{}][^,{}\\n]{0,199}?)\\s{0,100}(?:,|(?=\\)(?:\\s|$)))`, 'y'),
};
/** Blanks, commas, and comments to the end of a line, as biber reads them. */
const BETWEEN = /[\s,]{0,1000}(?:%[^\n]{0,300}\n[\s,]{0,300}){0,20}/.source;
const NAME = new RegExp(`${BETWEEN}([^\\s={},"#%]{1,100})\\s{0,100}=\\s{0,100}`, 'y');
const NO_VALUE = /(?=[,}])/y;
const BARE = /([^\s{}",#=()]{1,200})\s{0,100}/y;
const JOIN = /\s{0,100}#\s{0,100}/y;
const END = new RegExp(`${BETWEEN}([})])`, 'y');

/**
 * Reads a BibTeX or BibLaTeX file as it is found in the wild: an entry that cannot be read is left out or ends early, and reading
 * continues with the next one. Takes linear time.
 */
export function parseBibtex(text: string): BibFile {
  const scan = createScanner(text);
  const strings = new Map(MONTHS.map((month, index) => [month, String(index + 1)]));
  const entries = new Map<string, BibEntry>();
  const starts: number[] = [];
  const repeated: { key: string; at: number }[] = [];
  const problems: number[] = [];
  while (entries.size < MAX_ENTRIES && problems.length < MAX_PROBLEMS && scan.toNext('@')) {
    const at = scan.at;
    const head = scan.take(ENTRY);
    if (head === null) {
      scan.at += 1;
      continue;
    }
    const type = (head[1] ?? '').toLowerCase();
    if (type === 'comment' || type === 'preamble') scan.skipGroup();
    else if (type === 'string') {
      const field = readField(scan, strings);
      if (field === null) problems.push(at);
      else if (strings.size < MAX_STRINGS) strings.set(field.name, field.value);
    } else {
      const { entry, isWhole } = readEntry(scan, type, head[2] === '(' ? '(' : '{', strings);
      if (!isWhole) problems.push(at);
      if (entry !== null && entries.has(entry.key)) {
        if (repeated.length < MAX_PROBLEMS) repeated.push({ key: entry.key, at });
      } else if (entry !== null) {
        entries.set(entry.key, entry);
        starts.push(at);
      }
    }
  }
  const lines = linesAt(text, starts);
  const repeatedLines = linesAt(
    text,
    repeated.map(({ at }) => at),
  );
  return {
    entries,
    aliases: aliasesOf(entries),
    lines: new Map([...entries.keys()].map((key, index) => [key, lines[index] ?? 1])),
    repeated: repeated.map(({ key }, index) => ({ key, line: repeatedLines[index] ?? 1 })),
    problemLines: linesAt(text, problems.slice(0, MAX_PROBLEM_LINES)),
    problemCount: problems.length,
    isCut: scan.isSpent || entries.size >= MAX_ENTRIES || problems.length >= MAX_PROBLEMS,
  };
}

/** Returns the other keys of the entries. A key of an entry is no other key of another one. */
function aliasesOf(entries: ReadonlyMap<string, BibEntry>): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const { key, fields } of entries.values())
    for (const written of fields.get('ids')?.split(',', MAX_IDS) ?? []) {
      const alias = written.trim();
      if (alias !== '' && alias.length <= MAX_KEY_CHARS && !entries.has(alias) && !aliases.has(alias))
        aliases.set(alias, key);
    }
  return aliases;
}

type Strings = ReadonlyMap<string, string>;

function readEntry(
  scan: Scanner,
  type: string,
  open: '{' | '(',
  strings: Strings,
): { entry: BibEntry | null; isWhole: boolean } {
  const key = scan.take(KEYS[open])?.[1];
  if (key === undefined) return { entry: null, isWhole: false };
  const fields = new Map<string, string>();
  const entry: BibEntry = { type, key, fields };
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    if (scan.take(END) !== null) return { entry, isWhole: true };
    const field = readField(scan, strings);
    if (field === null) return { entry: fields.size > 0 ? entry : null, isWhole: false };
    if (!fields.has(field.name)) fields.set(field.name, field.value);
  }
  return { entry, isWhole: true };
}

function readField(scan: Scanner, strings: Strings): { name: string; value: string } | null {
  const name = scan.take(NAME)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  // A field without a value is empty.
  if (scan.take(NO_VALUE) !== null) return { name, value: '' };
  let value = '';
  for (let count = 0; count < MAX_PARTS; count += 1) {
    const part = readPart(scan, strings);
    if (part === null) return null;
    value = (value + part).slice(0, MAX_VALUE_CHARS);
    if (scan.take(JOIN) === null) return { name, value };
  }
  return null;
}

function readPart(scan: Scanner, strings: Strings): string | null {
  const group = scan.takeGroup();
  if (group !== undefined) return group;
  const word = scan.take(BARE)?.[1];
  if (word === undefined) return null;
  const value = strings.get(word.toLowerCase());
  // A name may contain other names, so a short file could become very long.
  if (value !== undefined) scan.spend(value.length);
  return value ?? word;
}

function linesAt(text: string, offsets: readonly number[]): number[] {
  let line = 1;
  let from = 0;
  return offsets.map((offset) => {
    for (let feed = text.indexOf('\n', from); feed !== -1 && feed < offset; feed = text.indexOf('\n', from)) {
      line += 1;
      from = feed + 1;
    }
    return line;
  });
}

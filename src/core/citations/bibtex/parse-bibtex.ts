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
  /** The line where each entry starts, from 1, by key. */
  readonly lines: ReadonlyMap<string, number>;
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
/** Most values joined by `#`. */
const MAX_PARTS = 1000;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENTRY = /@[ \t]*([A-Za-z]{1,40})\s{0,100}([{(])/y;
const KEY = /\s{0,100}([^\s,={}()"#%\\][^\s,={}"#%\\]{0,199}?)\s{0,100}(?:,|(?=[})]))/y;
const NAME = /[\s,]{0,1000}([^\s={},"#]{1,100})\s{0,100}=\s{0,100}/y;
const BARE = /([^\s{}",#=()]{1,200})\s{0,100}/y;
const JOIN = /\s{0,100}#\s{0,100}/y;
const END = /[\s,]{0,1000}([})])/y;

/**
 * Reads a BibTeX or BibLaTeX file as it is found in the wild: an entry that cannot be read is left out or ends early, and reading
 * continues with the next one. Takes linear time.
 */
export function parseBibtex(text: string): BibFile {
  const scan = createScanner(text);
  const strings = new Map(MONTHS.map((month, index) => [month, String(index + 1)]));
  const entries = new Map<string, BibEntry>();
  const starts: number[] = [];
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
      const { entry, isWhole } = readEntry(scan, type, strings);
      if (!isWhole) problems.push(at);
      if (entry !== null && !entries.has(entry.key)) {
        entries.set(entry.key, entry);
        starts.push(at);
      }
    }
  }
  const lines = linesAt(text, starts);
  return {
    entries,
    lines: new Map([...entries.keys()].map((key, index) => [key, lines[index] ?? 1])),
    problemLines: linesAt(text, problems.slice(0, MAX_PROBLEM_LINES)),
    problemCount: problems.length,
    isCut: scan.isSpent || entries.size >= MAX_ENTRIES || problems.length >= MAX_PROBLEMS,
  };
}

type Strings = ReadonlyMap<string, string>;

function readEntry(scan: Scanner, type: string, strings: Strings): { entry: BibEntry | null; isWhole: boolean } {
  const key = scan.take(KEY)?.[1];
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

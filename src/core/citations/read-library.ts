import { isRecord, parseJson } from '../shared/json/parse-json.ts';
import type { Reference } from './bibliographic-reference.ts';
import { fromBibtex } from './bibtex/from-bibtex.ts';
import { entryOf } from './bibtex/inherit-fields.ts';
import { MAX_ENTRIES, MAX_KEY_CHARS, MAX_PROBLEM_LINES, parseBibtex } from './bibtex/parse-bibtex.ts';
import { fromCsl, isCslItem, isSurelyCsl, keysOf } from './from-csl.ts';

/** A parsed reference library. Entries become plain text when they are asked for. */
export interface Library {
  readonly keys: readonly string[];
  /** Returns the entry with a key, or with this other key; null when the library does not have it. */
  find(key: string): Reference | null;
  /** Returns the line of an entry, or in JSON its place in the list, from 1; 1 when the library does not have it. */
  placeOf(key: string): number;
  /** Other keys of entries, and the keys that they stand for. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Entries that are not used, because an earlier one has their key, and their places: the first of them. */
  readonly repeated: readonly { readonly key: string; readonly place: number }[];
  readonly repeatedCount: number;
  /** Lines of entries that could not be read completely, from 1: the first of them; empty for JSON. */
  readonly problemLines: readonly number[];
  /** Where these entries are: their lines, or in JSON their places in the list, from 1. */
  readonly problemPlaces: readonly number[];
  readonly problemCount: number;
  /** Whether only the beginning was read. */
  readonly isCut: boolean;
}

export type LibraryFormat = 'bibtex' | 'csl-json';

/** Most entries with the key of another one that are named. */
const MAX_REPEATED = 1000;
/** Members under which programs store the list of items. */
const LISTS = ['items', 'references'] as const;
/** Items of which one must be of CSL, so that a list is a library. */
const TRIED_ITEMS = 20;

/** Reads a library. Returns null for a JSON file that is no list of CSL items. */
export function readLibrary(text: string, format: LibraryFormat): Library | null {
  return format === 'bibtex' ? readBibtex(text) : readCsl(text);
}

function readBibtex(text: string): Library {
  const file = parseBibtex(text);
  const { entries, aliases, repeated, problemLines, problemCount, isCut } = file;
  return {
    // Data for other entries is no reference.
    keys: [...entries.values()].filter(({ type }) => type !== 'xdata').map(({ key }) => key),
    find(key) {
      const entry = entryOf(file, key);
      return entry === undefined || entry.type === 'xdata' ? null : fromBibtex(entry, file);
    },
    placeOf: (key) => file.lines.get(key) ?? 1,
    aliases,
    repeated: repeated.slice(0, MAX_REPEATED).map(({ key, line }) => ({ key, place: line })),
    repeatedCount: repeated.length,
    problemLines,
    problemPlaces: problemLines,
    problemCount,
    isCut,
  };
}

function readCsl(text: string): Library | null {
  // Most JSON files of a notebook are something else: only an array of objects is parsed, or an object that starts with one.
  const start = /^\uFEFF?\s{0,1000}(?:\{\s{0,1000}"(?:items|references)"\s{0,1000}:\s{0,1000})?\[\s{0,1000}\{/;
  if (!start.test(text.slice(0, 6000))) return null;
  const values = listOf(parseJson(text.replace(/^\uFEFF/, '')));
  if (values === null || !(isCslItem(values[0]) || values.slice(0, TRIED_ITEMS).some(isSurelyCsl))) return null;
  const items = new Map<string, { item: Parameters<typeof fromCsl>[0]; place: number }>();
  const others: (readonly [alias: string, key: string])[] = [];
  const repeated: { key: string; place: number }[] = [];
  const problemPlaces: number[] = [];
  for (const [index, value] of values.slice(0, MAX_ENTRIES).entries()) {
    const [key = '', ...more] = isCslItem(value) ? keysOf(value) : [];
    if (!isCslItem(value) || key.length > MAX_KEY_CHARS) problemPlaces.push(index + 1);
    else if (items.has(key)) repeated.push({ key, place: index + 1 });
    else {
      items.set(key, { item: value, place: index + 1 });
      for (const alias of more) if (alias.length <= MAX_KEY_CHARS) others.push([alias, key]);
    }
  }
  const aliases = new Map(others.filter(([alias]) => !items.has(alias)).reverse());
  return {
    keys: [...items.keys()],
    find(key) {
      const own = items.has(key) ? key : (aliases.get(key) ?? key);
      const found = items.get(own);
      return found === undefined ? null : fromCsl(found.item, own);
    },
    placeOf: (key) => items.get(key)?.place ?? 1,
    aliases,
    repeated: repeated.slice(0, MAX_REPEATED),
    repeatedCount: repeated.length,
    problemLines: [],
    problemPlaces: problemPlaces.slice(0, MAX_PROBLEM_LINES),
    problemCount: problemPlaces.length,
    isCut: values.length > MAX_ENTRIES,
  };
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  for (const name of LISTS) {
    const list = Object.hasOwn(value, name) ? value[name] : null;
    if (Array.isArray(list)) return list;
  }
  return null;
}

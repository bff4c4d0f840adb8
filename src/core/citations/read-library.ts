import { parseJson } from '../shared/json/parse-json.ts';
import type { Reference } from './bibliographic-reference.ts';
import { fromBibtex } from './bibtex/from-bibtex.ts';
import { MAX_ENTRIES, MAX_KEY_CHARS, MAX_PROBLEM_LINES, parseBibtex } from './bibtex/parse-bibtex.ts';
import { fromCsl, isCslItem, keyOf } from './from-csl.ts';

/** A parsed reference library. Entries become plain text when they are asked for. */
export interface Library {
  readonly keys: readonly string[];
  /** Returns an entry; null when the library does not have it. */
  find(key: string): Reference | null;
  /** Returns the line of an entry, or in JSON its place in the list, from 1; 1 when the library does not have it. */
  placeOf(key: string): number;
  /** Lines of entries that could not be read completely, from 1: the first of them; empty for JSON. */
  readonly problemLines: readonly number[];
  /** Where these entries are: their lines, or in JSON their places in the list, from 1. */
  readonly problemPlaces: readonly number[];
  readonly problemCount: number;
  /** Whether only the beginning was read. */
  readonly isCut: boolean;
}

export type LibraryFormat = 'bibtex' | 'csl-json';

/** Reads a library. Returns null for a JSON file that is no list of CSL items. */
export function readLibrary(text: string, format: LibraryFormat): Library | null {
  return format === 'bibtex' ? readBibtex(text) : readCsl(text);
}

function readBibtex(text: string): Library {
  const file = parseBibtex(text);
  const { entries, problemLines, problemCount, isCut } = file;
  return {
    keys: [...entries.keys()],
    find(key) {
      const entry = entries.get(key);
      return entry === undefined ? null : fromBibtex(entry, file);
    },
    placeOf: (key) => file.lines.get(key) ?? 1,
    problemLines,
    problemPlaces: problemLines,
    problemCount,
    isCut,
  };
}

function readCsl(text: string): Library | null {
  // Most JSON files of a notebook are something else: only an array of objects is parsed.
  if (!/^\uFEFF?\s{0,1000}\[\s{0,1000}\{/.test(text.slice(0, 3000))) return null;
  const values = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(values) || !isCslItem(values[0])) return null;
  const items = new Map<string, { item: Parameters<typeof fromCsl>[0]; place: number }>();
  const problemPlaces: number[] = [];
  for (const [index, value] of values.slice(0, MAX_ENTRIES).entries()) {
    const key = isCslItem(value) ? keyOf(value) : '';
    if (!isCslItem(value) || key.length > MAX_KEY_CHARS) problemPlaces.push(index + 1);
    else if (!items.has(key)) items.set(key, { item: value, place: index + 1 });
  }
  return {
    keys: [...items.keys()],
    find(key) {
      const found = items.get(key);
      return found === undefined ? null : fromCsl(found.item);
    },
    placeOf: (key) => items.get(key)?.place ?? 1,
    problemLines: [],
    problemPlaces: problemPlaces.slice(0, MAX_PROBLEM_LINES),
    problemCount: problemPlaces.length,
    isCut: values.length > MAX_ENTRIES,
  };
}

import { isSign, wordsOf } from './search-words.ts';

/** From which day to which, both included, as `YYYY-MM-DD`; null is open. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What a note must be, whatever its words. All of them hold together. */
export interface SearchFilters {
  /** `/notes` is that folder and all below; without `/` at the start, a part of the path. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  /** `value: null` asks only that the property is there. */
  readonly properties: readonly { readonly name: string; readonly value: string | null }[];
  readonly days: readonly DayRange[];
}

/** A query as a value. */
export interface SearchQuery {
  /** Folded; in the order given. */
  readonly words: readonly { readonly word: string; readonly isPrefix: boolean }[];
  /** Words that stand one after another. */
  readonly phrases: readonly (readonly string[])[];
  readonly filters: SearchFilters;
  /** Filters that could not be read, as they were written. They limit nothing. */
  readonly unread: readonly string[];
}

/** A filter with its value, a phrase in quotes (which may still be open), or a run of characters. */
const PART = /(path|tag|prop|date):(?:"([^"]*)"?|((?:[^\s"]|"[^"]*"?)*))|"([^"]*)"?|[^\s"]+/giu;

/**
 * Reads a query: words, `"phrases"`, `begin*`, and the filters `path:/notes`, `tag:plant`, `prop:status=done`,
 * `date:2026-11`, `date:2026-11-01..2026-11-15`, `date:2026-11..`. Never fails: what is no filter is a word.
 *
 * @param typing the last word may go on. Default: false.
 */
export function parseSearchQuery(text: string, { typing = false }: { typing?: boolean } = {}): SearchQuery {
  const words: { word: string; isPrefix: boolean }[] = [];
  const phrases: string[][] = [];
  const paths: string[] = [];
  const tags: string[] = [];
  const properties: { name: string; value: string | null }[] = [];
  const days: DayRange[] = [];
  const unread: string[] = [];
  for (const match of text.matchAll(PART)) {
    const [part, filter, quoted, plain, phrase] = match;
    if (filter !== undefined) {
      const value = (quoted ?? plain ?? '').replaceAll('"', '').trim();
      const isOpen = typing && match.index + part.length === text.length;
      switch (filter.toLowerCase()) {
        case 'path':
          if (value !== '') paths.push(value);
          break;
        case 'tag':
          if (value !== '' && value !== '#') tags.push(foldTag(value));
          break;
        case 'prop':
          readProperty(value, properties, unread, part);
          break;
        default: {
          const range = parseDays(value);
          if (range !== null) days.push(range);
          else if (!isOpen && value !== '') unread.push(part);
        }
      }
    } else if (phrase !== undefined) {
      const inOrder = wordsOf(phrase);
      if (inOrder.length > 0) phrases.push(inOrder);
    } else {
      const isOpen = typing && match.index + part.length === text.length;
      addWord(part, isOpen, words, phrases);
    }
  }
  return { words, phrases, filters: { paths, tags, properties, days }, unread };
}

/** Whether there is anything to look for. */
export function isEmptyQuery({ words, phrases, filters }: SearchQuery): boolean {
  const { paths, tags, properties, days } = filters;
  return [words, phrases, paths, tags, properties, days].every((list) => list.length === 0);
}

/** `B-114` is one thing to whoever writes it: its parts stand one after another. */
function addWord(
  part: string,
  isOpen: boolean,
  words: { word: string; isPrefix: boolean }[],
  phrases: string[][],
): void {
  const parts = wordsOf(part);
  const last = parts.at(-1);
  if (last === undefined) return;
  const isPrefix = !isSign(last) && (part.endsWith('*') || (isOpen && /[\p{L}\p{N}\p{M}]$/u.test(part)));
  if (parts.length === 1) {
    words.push({ word: last, isPrefix });
    return;
  }
  const fixed = isPrefix ? parts.slice(0, -1) : parts;
  if (fixed.length > 1) phrases.push(fixed);
  else words.push(...fixed.map((word) => ({ word, isPrefix: false })));
  if (isPrefix) words.push({ word: last, isPrefix });
}

function readProperty(
  value: string,
  properties: { name: string; value: string | null }[],
  unread: string[],
  part: string,
): void {
  const equals = value.indexOf('=');
  const name = foldValue(equals === -1 ? value : value.slice(0, equals));
  if (name !== '') properties.push({ name, value: equals === -1 ? null : foldValue(value.slice(equals + 1)) });
  else if (value !== '') unread.push(part);
}

/** How tags are compared: without `#`, case and Unicode form. */
export function foldTag(tag: string): string {
  return foldValue(tag.replace(/^#/, ''));
}

/** How names and values of properties are compared. */
export function foldValue(value: string): string {
  return value.normalize('NFC').trim().toLowerCase();
}

const DAY = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Null when it is no day, month, year, or span of them. */
function parseDays(value: string): DayRange | null {
  const [first = '', second, ...more] = value.split('..');
  if (more.length > 0) return null;
  const last = second ?? first;
  if (first === '' && last === '') return null;
  if ((first !== '' && !DAY.test(first)) || (last !== '' && !DAY.test(last))) return null;
  // Days are compared as text: a month ends with its 31st, whether it has one or not.
  return {
    from: first === '' ? null : first + '-01-01'.slice(first.length - 4),
    to: last === '' ? null : last + '-12-31'.slice(last.length - 4),
  };
}

import { foldName } from './fold-text.ts';
import { isSign, type SoughtWord, soughtPhrase, soughtWords } from './search-words.ts';

/** A range of days `YYYY-MM-DD`, both inclusive; null means open. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Filters of a query. A note must pass all of them. */
export interface SearchFilters {
  /** `/notes` matches that folder and everything below; without a leading `/`, any part of the path. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  /** `value: null` matches any value. */
  readonly properties: readonly { readonly name: string; readonly value: string | null }[];
  readonly days: readonly DayRange[];
}

export interface SoughtTerms {
  /** Folded, in the order given. */
  readonly words: readonly { readonly word: string; readonly isPrefix: boolean }[];
  /** Sequences of consecutive words. */
  readonly phrases: readonly (readonly string[])[];
}

export interface SearchQuery extends SoughtTerms {
  /** What is sought when no note has the terms with their signs: `Na` for `Na+`. Absent where it is the same. */
  readonly loose?: SoughtTerms;
  readonly filters: SearchFilters;
  /** Invalid filters as written. They are ignored. */
  readonly unread: readonly string[];
}

/** A filter with its value, a quoted phrase (possibly unclosed), or a run of characters. */
const PART = /(path|tag|prop|date):((?:[^\s"]|"[^"]*"?)*)|"([^"]*)"?|[^\s"]+/giu;
/** Quotes as keyboards and languages have them, and the wide forms of ASCII. Each replacement has the same length. */
const QUOTE = /[“”„‟«»「」『』〝〞〟]/g;
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_SHIFT = 0xfee0;

interface Terms {
  readonly words: { word: string; isPrefix: boolean }[];
  readonly phrases: string[][];
}

/**
 * Parses a query: words, `"phrases"`, `begin*`, terms with signs such as `C++`, and the filters `path:/notes`, `tag:plant`, `prop:status=done`,
 * `date:2026-11`, `date:2026-11-01..2026-11-15`, `date:2026-11..`. Never fails: anything
 * that is not a filter is a word.
 *
 * @param typing whether the last word may be incomplete. Default: false.
 */
export function parseSearchQuery(written: string, { typing = false }: { typing?: boolean } = {}): SearchQuery {
  const text = withPlainSyntax(written);
  const strict: Terms = { words: [], phrases: [] };
  const loose: Terms = { words: [], phrases: [] };
  let isLooser = false;
  const paths: string[] = [];
  const tags: string[] = [];
  const properties: { name: string; value: string | null }[] = [];
  const days: DayRange[] = [];
  const unread: string[] = [];
  for (const match of text.matchAll(PART)) {
    const [part, filter, quoted, phrase] = match;
    if (filter !== undefined) {
      const value = (quoted ?? '').replaceAll('"', '').trim();
      const isOpen = typing && match.index + part.length === text.length;
      switch (filter.toLowerCase()) {
        case 'path':
          if (value !== '') paths.push(value);
          break;
        case 'tag':
          if (value !== '' && value !== '#') tags.push(soughtTag(value));
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
      const { words: inOrder, beginning } = soughtPhrase(phrase);
      for (const terms of [strict, loose]) {
        if (inOrder.length > 0) terms.phrases.push(inOrder);
        if (beginning !== null) terms.words.push({ word: beginning, isPrefix: true });
      }
    } else {
      const isOpen = typing && match.index + part.length === text.length;
      isLooser = addWord(part, isOpen, strict, loose) || isLooser;
    }
  }
  const filters = { paths, tags, properties, days };
  return { ...strict, ...(isLooser ? { loose } : {}), filters, unread };
}

export function isEmptyQuery({ words, phrases, filters }: SearchQuery): boolean {
  const { paths, tags, properties, days } = filters;
  return [words, phrases, paths, tags, properties, days].every((list) => list.length === 0);
}

/** Adds a run of characters. Returns whether it is sought without signs, too. */
function addWord(part: string, isOpen: boolean, strict: Terms, loose: Terms): boolean {
  const sought = soughtWords(part, isOpen);
  const last = sought.at(-1);
  if (last === undefined) return false;
  const isSigned = last.plain !== null;
  const mayContinue =
    !last.isHangul &&
    !isSign(last.word) &&
    (part.endsWith('*') || (isOpen && (isSigned || /[\p{L}\p{N}\p{M}]$/u.test(part))));
  // `A*` is a term, or the beginning of one.
  const isStar = isSigned && last.word.endsWith('*');
  const isLoose = ({ word, plain }: SoughtWord): boolean =>
    plain !== null && !/^[#@.]/.test(word) && (sought.length > 1 || plain.length > 1 || isStar);
  gather(sought, mayContinue && !isStar, strict);
  gather(
    sought.map((one) => (isLoose(one) ? { ...one, word: one.plain ?? one.word } : one)),
    mayContinue,
    loose,
  );
  return sought.some(isLoose);
}

/** `B-114` is one term: its parts must be consecutive. Those of a Hangul run need not be, so that a particle may differ. */
function gather(sought: readonly SoughtWord[], mayContinue: boolean, { words, phrases }: Terms): void {
  let together: string[] = [];
  const close = () => {
    if (together.length > 1) phrases.push(together);
    else words.push(...together.map((word) => ({ word, isPrefix: false })));
    together = [];
  };
  for (const [index, { word, isPrefix, isHangul }] of sought.entries()) {
    const isBeginning = isPrefix || (index === sought.length - 1 && mayContinue);
    if (!isHangul && !isBeginning) {
      together.push(word);
      continue;
    }
    close();
    words.push({ word, isPrefix: isBeginning });
  }
  close();
}

/** Returns a query whose quotes, colons, stars and digits are those of ASCII. */
function withPlainSyntax(text: string): string {
  return text
    .replace(WIDE, (character) => String.fromCharCode(character.charCodeAt(0) - WIDE_SHIFT))
    .replace(QUOTE, '"');
}

function readProperty(
  value: string,
  properties: { name: string; value: string | null }[],
  unread: string[],
  part: string,
): void {
  const equals = value.indexOf('=');
  const name = foldName(equals === -1 ? value : value.slice(0, equals));
  if (name !== '') properties.push({ name, value: equals === -1 ? null : foldName(value.slice(equals + 1)) });
  else if (value !== '') unread.push(part);
}

/** Folds the tag of a filter. A slash at its end, as while a nested tag is typed, is ignored. */
export function soughtTag(tag: string): string {
  return foldName(tag.replace(/^#/, '').replace(/(?<=.)\/$/, ''));
}

/** Folds a tag for comparison: without `#`, case and Unicode form. */
export function foldTag(tag: string): string {
  return foldValue(tag.replace(/^#/, ''));
}

/** Folds property names and values for comparison. */
export function foldValue(value: string): string {
  return value.normalize('NFC').trim().toLowerCase();
}

const DAY = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Parses a day, month, year or a range; null when invalid. */
function parseDays(value: string): DayRange | null {
  const [first = '', second, ...more] = value.split('..');
  if (more.length > 0) return null;
  const last = second ?? first;
  if (first === '' && last === '') return null;
  if ((first !== '' && !DAY.test(first)) || (last !== '' && !DAY.test(last))) return null;
  // Days are compared as text, so day 31 works as the end of every month.
  return {
    from: first === '' ? null : first + '-01-01'.slice(first.length - 4),
    to: last === '' ? null : last + '-12-31'.slice(last.length - 4),
  };
}

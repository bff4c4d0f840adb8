import { isRecord } from '../shared/json/parse-json.ts';
import { type PersonName, plainLine, type Reference, type ReferenceKind } from './bibliographic-reference.ts';

const KINDS = new Map<string, ReferenceKind>([
  ['article', 'article'],
  ['article-journal', 'article'],
  ['article-magazine', 'article'],
  ['article-newspaper', 'article'],
  ['book', 'book'],
  ['chapter', 'chapter'],
  ['entry-encyclopedia', 'chapter'],
  ['paper-conference', 'paper'],
  ['thesis', 'thesis'],
  ['report', 'report'],
  ['webpage', 'web'],
  ['post-weblog', 'web'],
]);
const MAX_NAMES = 1000;
/** Markup that CSL allows in titles. */
const MARKUP = /<\/?(?:i|b|sub|sup|sc|span)\b[^<>]{0,200}>/g;

type Item = Readonly<Record<string, unknown>>;

/** Returns whether a value is an item of CSL-JSON: it has an `id` and a `type`. */
export function isCslItem(value: unknown): value is Item {
  return isRecord(value) && keyOf(value) !== '' && typeof value['type'] === 'string';
}

/** Returns the id of an item; empty without one. */
export function keyOf(item: Item): string {
  const id = item['id'];
  return typeof id === 'string' ? id : typeof id === 'number' ? String(id) : '';
}

/** Returns an item of CSL-JSON as plain text. Members of an unexpected kind are left out. */
export function fromCsl(item: Item): Reference {
  const text = (name: string): string => {
    const value = item[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? plainLine(value.slice(0, 10_000).replace(MARKUP, '')) : '';
  };
  return {
    key: keyOf(item),
    kind: KINDS.get(text('type')) ?? 'other',
    authors: namesOf(item['author']),
    editors: namesOf(item['editor']),
    hasMoreAuthors: false,
    title: text('title'),
    container: text('container-title'),
    publisher: text('publisher'),
    volume: text('volume'),
    issue: text('issue') || text('number'),
    pages: text('page').replace(/(\d)\s*[-–]+\s*(?=[\p{L}\d])/gu, '$1–'),
    edition: text('edition'),
    year: yearOf(item['issued']),
    doi: text('DOI'),
    url: text('URL'),
  };
}

function namesOf(value: unknown): PersonName[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_NAMES).flatMap((name: unknown): PersonName[] => {
    if (!isRecord(name)) return [];
    const part = (key: string): string => {
      const written = name[key];
      return typeof written === 'string' ? plainLine(written) : '';
    };
    const family = [part('non-dropping-particle'), part('family'), part('suffix')].filter(Boolean).join(' ');
    const given = [part('given'), part('dropping-particle')].filter(Boolean).join(' ');
    const literal = part('literal');
    if (family === '' && literal === '' && given === '') return [];
    return family === '' ? [{ family: literal || given, given: '' }] : [{ family, given }];
  });
}

function yearOf(issued: unknown): string {
  if (!isRecord(issued)) return '';
  const parts: unknown = issued['date-parts'];
  const first: unknown = Array.isArray(parts) ? parts[0] : null;
  const year: unknown = Array.isArray(first) ? first[0] : null;
  if (typeof year === 'number' || typeof year === 'string') return plainLine(String(year)).slice(0, 40);
  const written = issued['literal'] ?? issued['raw'];
  if (typeof written !== 'string') return '';
  return /^-?\d{4}(?=$|[-/])/.exec(written)?.[0] ?? plainLine(written).slice(0, 40);
}

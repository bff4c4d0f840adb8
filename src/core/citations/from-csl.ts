import { isRecord } from '../shared/json/parse-json.ts';
import { type PersonName, plainLine, type Reference, type ReferenceKind } from './bibliographic-reference.ts';
import { yearOfDate } from './csl-dates.ts';

const KINDS = new Map<string, ReferenceKind>([
  ['article', 'article'],
  ['article-journal', 'article'],
  ['article-magazine', 'article'],
  ['article-newspaper', 'article'],
  ['review', 'article'],
  ['review-book', 'article'],
  ['book', 'book'],
  ['collection', 'book'],
  ['periodical', 'book'],
  ['chapter', 'chapter'],
  ['entry', 'chapter'],
  ['entry-dictionary', 'chapter'],
  ['entry-encyclopedia', 'chapter'],
  ['paper-conference', 'paper'],
  ['thesis', 'thesis'],
  ['report', 'report'],
  ['webpage', 'web'],
  ['post', 'web'],
  ['post-weblog', 'web'],
]);
const MAX_NAMES = 1000;
/** Markup that CSL allows in titles. */
const MARKUP = /<\/?(?:i|b|sub|sup|sc|span)\b[^<>]{0,200}>/g;
/** Members that hold the key by which the document cites the item. */
const KEY_MEMBERS = ['citation-key', 'citationKey', 'citekey'] as const;
/** A line of a note that is a field of its own, as Zotero and Better BibTeX write it. */
const NOTE_LINE = /^[ \t]{0,20}(?:tex\.)?([A-Za-z][A-Za-z -]{0,40}?)[ \t]{0,20}[:=][ \t]{0,20}(\S.*)$/gm;
/** Members with the creators of a work that has no authors. */
const CREATORS = ['author', 'director', 'composer', 'performer', 'script-writer', 'producer', 'host', 'interviewer'];

type Item = Readonly<Record<string, unknown>>;

/** Returns whether a value is an item of CSL-JSON: it has a key and a `type`. */
export function isCslItem(value: unknown): value is Item {
  return isRecord(value) && keysOf(value).length > 0 && typeof value['type'] === 'string';
}

/** Returns whether a value is an item of a type that only CSL-JSON has. */
export function isSurelyCsl(value: unknown): boolean {
  return isCslItem(value) && KINDS.has(String(value['type']));
}

/** Returns the keys that cite an item, the one that is shown first: its citation key, else its `id`. None without one. */
export function keysOf(item: Item): string[] {
  const note = noteLines(item);
  const ids = note.get('ids') ?? '';
  const keys = [
    ...KEY_MEMBERS.map((name) => textOf(item[name])),
    note.get('citation key') ?? note.get('citationkey') ?? '',
    textOf(item['id']),
    ...(ids === '' ? [] : ids.split(',', 100).map((id) => id.trim())),
  ];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Returns an item of CSL-JSON with its key as plain text. Members of an unexpected kind are left out. */
export function fromCsl(item: Item, key: string): Reference {
  const note = noteLines(item);
  const text = (...names: string[]): string => {
    for (const name of names) {
      const value = item[name];
      // Crossref writes titles as lists.
      const written = textOf(Array.isArray(value) ? value[0] : value).replace(MARKUP, '');
      const line = plainLine(written || (note.get(name.toLowerCase()) ?? ''));
      if (line !== '') return line;
    }
    return '';
  };
  const editors = namesOf(item['editor']);
  return {
    key,
    kind: KINDS.get(text('type')) ?? 'other',
    authors: CREATORS.map((name) => namesOf(item[name])).find((names) => names.length > 0) ?? [],
    editors: editors.length > 0 ? editors : namesOf(item['translator']),
    shortNames: [],
    hasMoreAuthors: false,
    title: text('title'),
    container: text('container-title'),
    publisher: text('publisher'),
    volume: text('volume'),
    issue: text('issue', 'number'),
    pages: text('page', 'page-first').replace(/(\d)\s*[-–]+\s*(?=[\p{L}\d])/gu, '$1–'),
    edition: text('edition'),
    year: yearOfDate(item['issued'] ?? note.get('issued')) || text('status'),
    doi: text('DOI'),
    url: text('URL'),
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
}

/** Returns the fields that a note holds, by name in lower case: the first of each. */
function noteLines(item: Item): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = item['note'];
  if (typeof note !== 'string') return found;
  for (const [, name = '', value = ''] of note.slice(0, 10_000).matchAll(NOTE_LINE))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value.trim());
  return found;
}

/** `Lee, Ada` has its family name first. */
function nameOfText(text: string): PersonName[] {
  const plain = plainLine(text);
  const [, family, given] = /^([^,]+), ?([^,]+)$/.exec(plain) ?? [];
  if (family !== undefined && given !== undefined) return [{ family: family.trim(), given: given.trim() }];
  return plain.trim() === '' ? [] : [{ family: plain, given: '' }];
}

function namesOf(value: unknown): PersonName[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.slice(0, MAX_NAMES).flatMap((name: unknown): PersonName[] => {
    if (typeof name === 'string') return nameOfText(name);
    if (!isRecord(name)) return [];
    const part = (key: string): string => {
      const written = name[key];
      return typeof written === 'string' ? plainLine(written) : '';
    };
    const family = [part('non-dropping-particle'), part('family'), part('suffix')].filter(Boolean).join(' ');
    const given = [part('given'), part('dropping-particle')].filter(Boolean).join(' ');
    const literal = part('literal') || part('name');
    if (family === '' && literal === '' && given === '') return [];
    return family === '' ? [{ family: literal || given, given: '' }] : [{ family, given }];
  });
}

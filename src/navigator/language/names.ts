import { nameOf } from '../../core/shared/paths/path-parts.ts';
import type { Entry } from '../tool-outputs.ts';
import { fold, isNear, wordsOf } from './fold-words.ts';
import type { Reference } from './reference.ts';

export type Resolved =
  | { type: 'one'; entry: Entry }
  | { type: 'many'; entries: readonly Entry[] }
  /** No match; `near` has the closest entries. */
  | { type: 'none'; near: readonly Entry[] };

/** Returns the absolute path that a reference spells out, without doubled slashes. */
export function pathOf(reference: Reference | string): string {
  const text = typeof reference === 'string' ? reference : reference.text;
  const bare = text.replaceAll('\\', '/').trim();
  const absolute = bare.startsWith('/') ? bare : `/${bare.replace(/^(?:\.\/)+/, '')}`;
  const whole = absolute.replace(/\/{2,}/g, '/').replace(/^\/workspace(?=\/|$)/, '');
  return whole.length > 1 && whole.endsWith('/') ? whole.slice(0, -1) : whole || '/';
}

/** Returns the folder of a path; `/` at the top level. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

export function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

/** Returns the extension with its dot; empty if there is none. A leading dot makes no extension. */
export function extensionOf(path: string): string {
  return /[^./](\.[A-Za-z][A-Za-z0-9]{0,7})$/.exec(path)?.[1] ?? '';
}

/**
 * Formats a wiki-link such as `[[experiments/2026-11-18-blue-ratio]]`: without the first slash, a note without its `.md`, and with the
 * title as its text where the syntax can hold that. Default: no title.
 */
export function linkTo(path: string, title = ''): string {
  const text = title === '' || /[[\]|]/.test(title) ? '' : `|${title}`;
  return `[[${path.slice(1).replace(/\.md$/, '')}${text}]]`;
}

/** Resolves a name by the most specific kind of match. Several equally good matches are `many`. */
export function resolveName(reference: Reference, entries: readonly Entry[]): Resolved {
  const path = pathOf(reference);
  const exact = entries.find((entry) => entry.path === path) ?? entries.find((entry) => entry.path === `${path}.md`);
  if (exact) return { type: 'one', entry: exact };
  const wanted = describe(reference.text);
  for (const matches of MATCHES) {
    const found = entries.filter((entry) => matches(wanted, entry));
    const best = found.length > 1 ? preferred(found, reference) : found;
    const [only] = best;
    if (only && best.length === 1) return { type: 'one', entry: only };
    if (best.length > 1) return { type: 'many', entries: best };
  }
  return { type: 'none', near: nearest(wanted, entries) };
}

/** Nouns that may follow a name without being part of it. */
const TAILS = new Set(
  'table list sheet chart protocol procedure recipe method report log diary summary document text'.split(' '),
);

/** Resolves a name; if nothing is called "orders table", retries without the noun. */
export function resolveLoosely(reference: Reference, entries: readonly Entry[]): Resolved {
  const found = resolveName(reference, entries);
  if (found.type !== 'none' || reference.form === 'path') return found;
  const words = reference.text.split(/\s+/);
  const kept = words.filter((word) => !TAILS.has(fold(word)) && !isNear(fold(word), 'protocol'));
  if (kept.length === 0 || kept.length === words.length) return found;
  const again = resolveName({ ...reference, text: kept.join(' ') }, entries);
  return again.type === 'none' ? found : again;
}

/** Returns whether a path matches a name without spelling correction: it has every word of the name, or begins with it. */
export function isSureOf(name: string, path: string): boolean {
  const there = wordsOf(path);
  return wordsOf(name).every(
    (word) => TAILS.has(word) || there.some((one) => isFormOf(word, one) || isFormOf(one, word)),
  );
}

/** Returns whether a word is equal to another or its beginning: "protocol" of "protocols". */
function isFormOf(word: string, other: string): boolean {
  return word === other || (word.length > 3 && other.startsWith(word));
}

interface SearchedName {
  readonly folded: string;
  readonly slug: string;
  readonly words: readonly string[];
}

function describe(text: string): SearchedName {
  const folded = fold(text.trim().replace(/^\/+|\/+$/g, ''));
  return { folded, slug: slugOf(folded), words: wordsOf(text.replace(/\.[A-Za-z][A-Za-z0-9]{0,7}$/, '')) };
}

/** Normalizes a name without date, extension and punctuation, so that "blue ratio" matches `2026-11-18-blue-ratio.md`. */
function slugOf(name: string): string {
  return wordsOf(
    nameOf(name)
      .replace(/\.[A-Za-z][A-Za-z0-9]{0,7}$/, '')
      .replace(/^\d{4}-\d{2}-\d{2}[-_ ]*/, ''),
  ).join(' ');
}

type Match = (wanted: SearchedName, entry: Entry) => boolean;

/** Most specific first. */
const MATCHES: readonly Match[] = [
  (wanted, entry) => [wanted.folded, `${wanted.folded}.md`].includes(fold(entry.path.slice(1))),
  (wanted, entry) => [wanted.folded, `${wanted.folded}.md`].includes(fold(nameOf(entry.path))),
  (wanted, entry) => fold(nameOf(entry.path)).replace(/\.[a-z][a-z0-9]{0,7}$/, '') === wanted.folded,
  (wanted, entry) => wanted.slug !== '' && slugOf(fold(entry.path)) === wanted.slug,
  (wanted, entry) => wanted.folded.includes('/') && fold(entry.path).endsWith(`/${wanted.folded}`),
  (wanted, entry) => holdsAll(wanted.words, wordsOf(nameOf(entry.path)), (a, b) => a === b),
  (wanted, entry) => holdsAll(wanted.words, wordsOf(entry.path), (a, b) => a === b),
  (wanted, entry) =>
    holdsAll(wanted.words, wordsOf(nameOf(entry.path)), (a, b) => isNear(a, b) || (a.length > 3 && b.startsWith(a))),
  (wanted, entry) =>
    holdsAll(wanted.words, wordsOf(entry.path), (a, b) => isNear(a, b) || (a.length > 3 && b.startsWith(a))),
];

function holdsAll(
  wanted: readonly string[],
  words: readonly string[],
  same: (wanted: string, word: string) => boolean,
): boolean {
  return wanted.length > 0 && wanted.every((word) => words.some((other) => same(word, other)));
}

/** Prefers folders if the request says "folder", otherwise files. */
function preferred(entries: readonly Entry[], reference: Reference): readonly Entry[] {
  const kind = entries.filter((entry) => (entry.kind === 'folder') === reference.folder);
  return kind.length > 0 ? kind : entries;
}

function nearest(wanted: SearchedName, entries: readonly Entry[]): readonly Entry[] {
  return entries
    .map((entry) => {
      const words = wordsOf(entry.path);
      return {
        entry,
        shared: wanted.words.filter((word) =>
          words.some((other) => isNear(word, other) || (word.length > 3 && other.includes(word))),
        ).length,
      };
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || (a.entry.path < b.entry.path ? -1 : 1))
    .slice(0, 5)
    .map(({ entry }) => entry);
}

/** Returns a free path: `x.md`, `x-2.md`, `x-3.md` …; compares without case. */
export function freePath(path: string, taken: readonly string[]): string {
  const folded = new Set(taken.map(fold));
  if (!folded.has(fold(path))) return path;
  const extension = extensionOf(path);
  const stem = extension === '' ? path : path.slice(0, -extension.length);
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}-${number}${extension}`;
    if (!folded.has(fold(candidate))) return candidate;
  }
}

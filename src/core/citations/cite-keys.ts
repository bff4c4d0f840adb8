import type { CitationStyle, CitedReference } from '../../contracts/wire/citation-requests.ts';
import type { Reference } from './bibliographic-reference.ts';
import { addressOf, formatReference, shortAuthor, shownYear } from './format-reference.ts';
import type { Library } from './read-library.ts';

/** A library and where it stands in the notebook. */
export interface PlacedLibrary {
  readonly path: string;
  readonly library: Library;
}

interface LibraryReference {
  readonly reference: Reference;
  /** The keys that cite it. */
  readonly citedAs: readonly string[];
  /** The place of another entry with its key. */
  readonly repeatedAt: number | null;
  readonly author: string;
  readonly library: string;
  readonly otherLibraries: readonly string[];
}

/**
 * Returns the references of these keys in the order of the list: by name, or by first citation. Keys without an entry are left out. Of
 * several libraries with a key the first counts.
 */
export function citeKeys(
  keys: readonly string[],
  libraries: readonly PlacedLibrary[],
  style: CitationStyle,
): CitedReference[] {
  const found = foundKeys(keys, libraries);
  if (style === 'author-date') found.sort(byName);
  const years = lettered(found);
  return found.map(({ reference, citedAs, repeatedAt, author, library, otherLibraries }, index) => {
    const year = years[index] ?? '';
    return {
      key: reference.key,
      citedAs,
      repeatedAt,
      number: index + 1,
      author,
      year,
      parts: formatReference(reference, style, year),
      href: addressOf(reference),
      library,
      otherLibraries,
    };
  });
}

/** Returns the references of the keys, each once: an entry can be cited by several keys. */
function foundKeys(keys: readonly string[], libraries: readonly PlacedLibrary[]): LibraryReference[] {
  const found = new Map<string, LibraryReference>();
  for (const key of keys) {
    const one = findKey(key, libraries);
    if (one === null) continue;
    const name = `${one.library}\n${one.reference.key}`;
    const known = found.get(name);
    found.set(name, known === undefined ? one : { ...known, citedAs: [...known.citedAs, key] });
  }
  return [...found.values()];
}

function findKey(key: string, libraries: readonly PlacedLibrary[]): LibraryReference | null {
  let found: { reference: Reference; path: string; library: Library } | null = null;
  const others: string[] = [];
  // A key counts before another key of an entry, whichever library has it.
  for (const { path, library } of libraries.toSorted((a, b) => isOther(key, a) - isOther(key, b))) {
    const reference = library.find(key);
    if (reference === null) continue;
    if (found === null) found = { reference, path, library };
    else others.push(path);
  }
  if (found === null) return null;
  const { reference, path, library } = found;
  return {
    reference,
    citedAs: [key],
    repeatedAt: library.repeated.find((one) => one.key === reference.key)?.place ?? null,
    author: shortAuthor(reference),
    library: path,
    otherLibraries: others,
  };
}

function isOther(key: string, { library }: PlacedLibrary): number {
  return Number(library.aliases.has(key));
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function byName(a: LibraryReference, b: LibraryReference): number {
  return (
    compareNames(sortNames(a), sortNames(b)) ||
    collator.compare(a.reference.year, b.reference.year) ||
    collator.compare(a.reference.title, b.reference.title)
  );
}

function sortNames({ reference: { authors, editors, title } }: LibraryReference): string[] {
  const names = authors.length > 0 ? authors : editors;
  return names.length === 0 ? [title] : names.slice(0, 3).map(({ family, given }) => `${family} ${given}`);
}

function compareNames(a: readonly string[], b: readonly string[]): number {
  for (const [index, name] of a.entries()) {
    const other = b[index];
    const order = other === undefined ? 1 : collator.compare(name, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Returns the years, with `a`, `b`, … where an author and a year would name several references. */
function lettered(found: readonly LibraryReference[]): string[] {
  const shown = found.map(({ reference, author }) => ({
    year: shownYear(reference),
    name: `${author}\n${reference.year}`,
  }));
  const counts = new Map<string, number>();
  for (const { name } of shown) counts.set(name, (counts.get(name) ?? 0) + 1);
  const used = new Map<string, number>();
  return shown.map(({ year, name }) => {
    if (counts.get(name) === 1) return year;
    const index = used.get(name) ?? 0;
    used.set(name, index + 1);
    return /\d$/.test(year) ? year + letter(index) : `${year}-${letter(index)}`;
  });
}

function letter(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

import type { ReferenceSuggestion } from '../../contracts/wire/citation-requests.ts';
import type { PlacedLibrary } from './cite-keys.ts';
import { shortAuthor, shownYear } from './format-reference.ts';
import type { Library } from './read-library.ts';

/** Most suggestions. */
const MOST = 50;

interface Entry {
  readonly suggestion: ReferenceSuggestion;
  readonly key: string;
  /** Its other keys. */
  readonly others: string;
  readonly names: string;
  readonly title: string;
}

const entriesOf = new WeakMap<Library, readonly Entry[]>();

/** Returns the references whose key, authors, year or title contain all words, best first: keys that start with the text lead. */
export function suggestReferences(query: string, libraries: readonly PlacedLibrary[]): ReferenceSuggestion[] {
  const whole = fold(query.trim());
  const words = whole.split(/\s+/).filter((word) => word !== '');
  const seen = new Set<string>();
  const found: { entry: Entry; rank: number }[] = [];
  for (const { library } of libraries) {
    for (const entry of read(library)) {
      if (seen.has(entry.suggestion.key)) continue;
      seen.add(entry.suggestion.key);
      const rank = rankOf(entry, whole, words);
      if (rank !== null) found.push({ entry, rank });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || (a.entry.key < b.entry.key ? -1 : 1))
    .slice(0, MOST)
    .map(({ entry }) => entry.suggestion);
}

function rankOf({ key, others, names, title }: Entry, whole: string, words: readonly string[]): number | null {
  if (!words.every((word) => [key, others, names, title].some((text) => text.includes(word)))) return null;
  if (key.startsWith(whole)) return 0;
  if (names.startsWith(whole)) return 1;
  if (key.includes(whole)) return 2;
  return words.every((word) => names.includes(word)) ? 3 : 4;
}

function read(library: Library): readonly Entry[] {
  const known = entriesOf.get(library);
  if (known !== undefined) return known;
  const otherKeys = Map.groupBy(library.aliases.keys(), (alias) => library.aliases.get(alias) ?? '');
  const entries = library.keys.flatMap((key): Entry[] => {
    const reference = library.find(key);
    if (reference === null) return [];
    const { title, authors, editors } = reference;
    const year = shownYear(reference);
    const names = [...(authors.length > 0 ? authors : editors)]
      .slice(0, 50)
      .map(({ family, given }) => `${family} ${given}`);
    return [
      {
        suggestion: { key, author: shortAuthor(reference), year, title: title.slice(0, 200) },
        key: fold(key),
        others: fold((otherKeys.get(key) ?? []).slice(0, 20).join(' ')),
        names: fold(`${names.join(' ')} ${year}`),
        title: fold(title),
      },
    ];
  });
  entriesOf.set(library, entries);
  return entries;
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

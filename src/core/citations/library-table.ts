import type { TableFacts, TableRow } from '../../contracts/wire/view-requests.ts';
import type { Reference } from './bibliographic-reference.ts';
import { addressOf } from './format-reference.ts';
import { type LibraryFormat, readLibrary } from './read-library.ts';
import { fold } from './suggest-references.ts';

/** The columns of a library, as they are shown. A row has one more value: the address of the entry, empty without one. */
export const LIBRARY_COLUMNS = ['Authors', 'Year', 'Title', 'Where', 'Key', 'Type'] as const;

/** Most names of an entry in the table. */
const MAX_NAMES = 20;
/** Rows sampled for the widths of columns. */
const SAMPLE_ROWS = 2000;

/** The entries of a reference library as rows. */
export interface LibraryTable {
  readonly facts: TableFacts;
  /** Returns rows in the current order. */
  rows(from: number, to: number): TableRow[];
  /** Sorts the rows and keeps those that contain all words. Returns the number of remaining rows. */
  arrange(options: { sort: { column: number; descending: boolean } | null; filter: string }): number;
}

interface Entry extends TableRow {
  /** The values without case and accents. */
  readonly folded: string;
}

/** Reads a library as a table. Returns null for a JSON file that is no list of CSL items. */
export function openLibraryTable(text: string, format: LibraryFormat): LibraryTable | null {
  const library = readLibrary(text, format);
  if (library === null) return null;
  const otherKeys = Map.groupBy(library.aliases.keys(), (alias) => library.aliases.get(alias) ?? '');
  const all = library.keys.flatMap((key): Entry[] => {
    const reference = library.find(key);
    if (reference === null) return [];
    const values = valuesOf(reference);
    return [
      { line: library.placeOf(key), values, folded: fold([...values, ...(otherKeys.get(key) ?? [])].join('\n')) },
    ];
  });
  let shown: readonly Entry[] = all;
  return {
    facts: {
      delimiter: null,
      skipped: 0,
      above: [],
      rows: all.length,
      columns: LIBRARY_COLUMNS.length,
      widths: LIBRARY_COLUMNS.map((_, column) =>
        all.slice(0, SAMPLE_ROWS).reduce((most, { values }) => Math.max(most, values[column]?.length ?? 0), 0),
      ),
      numeric: LIBRARY_COLUMNS.map(() => false),
      looksLikeHeader: true,
      firstRow: LIBRARY_COLUMNS,
      problems: [
        ...library.problemPlaces.map((line) => ({ kind: format === 'bibtex' ? 'entry' : 'item', line }) as const),
        ...library.repeated.map(
          ({ key, place }) => ({ kind: 'repeated', line: place, key, isPlace: format !== 'bibtex' }) as const,
        ),
        ...(library.isCut ? [{ kind: 'cut', line: all.at(-1)?.line ?? 1 } as const] : []),
      ],
      problemCount: library.problemCount + library.repeatedCount + Number(library.isCut),
    },
    rows: (from, to) => shown.slice(from, to).map(({ line, values }) => ({ line, values })),
    arrange({ sort, filter }) {
      const words = fold(filter)
        .split(/\s+/)
        .filter((word) => word !== '');
      const kept = words.length === 0 ? all : all.filter(({ folded }) => words.every((word) => folded.includes(word)));
      shown = sort === null ? kept : sorted(kept, sort.column, sort.descending);
      return shown.length;
    },
  };
}

function valuesOf(reference: Reference): string[] {
  const { key, kind, authors, editors, hasMoreAuthors, title, container, publisher, year } = reference;
  const names = authors.length > 0 ? authors : editors;
  const listed = names
    .slice(0, MAX_NAMES)
    .map(({ family, given }) => (given === '' ? family : `${family}, ${given}`))
    .join('; ');
  const hasMore = hasMoreAuthors || names.length > MAX_NAMES;
  return [
    hasMore ? `${listed} et al.` : listed,
    year,
    title,
    container || publisher,
    key,
    kind,
    addressOf(reference) ?? '',
  ];
}

function sorted(entries: readonly Entry[], column: number, isDescending: boolean): Entry[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return entries.toSorted((a, b) => {
    const [left = '', right = ''] = [a.values[column], b.values[column]];
    // Missing values sort last in both directions.
    if ((left === '') !== (right === '')) return left === '' ? 1 : -1;
    return isDescending ? collator.compare(right, left) : collator.compare(left, right);
  });
}

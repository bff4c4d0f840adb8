import { TEMPLATE_FOLDER } from '../../contracts/wire/commands/template-requests.ts';
import {
  type ListedNote,
  MAX_LISTED_TAGS,
  MAX_LISTED_VALUES,
  type NamedCount,
  type NotesQuery,
  type PropertyValues,
  type TagCount,
} from '../../contracts/wire/search-requests.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { passesFilters, propertyValues } from '../../core/search/search-match.ts';
import { foldValue, parseSearchQuery, type SearchFilters } from '../../core/search/search-query.ts';
import type { IndexEntry } from './note-index.ts';

/** Longest listed tag, in characters: a longer one is text that no person typed as a tag. */
const MAX_TAG_CHARACTERS = 200;
const DAY_IN_NAME = /(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)(?=[^/]*$)/;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns the notes that a question is about and that pass, in its order. Files that are not Markdown have no properties and are left out. */
export function selectNotes(
  entries: Iterable<IndexEntry>,
  query: NotesQuery,
  passes: (entry: IndexEntry) => boolean = () => true,
): IndexEntry[] {
  const { filters } = parseSearchQuery(query.filter);
  const isLeftOut = query.where.includes(TEMPLATE_FOLDER.slice(1)) ? () => false : templatesUnlessNamed(filters);
  const { group, days, sort } = query;
  const groupBy = group === null ? null : foldValue(group.by);
  const wanted = group?.value === undefined || group.value === null ? null : foldValue(group.value);
  const found: { entry: IndexEntry; key: SortKey }[] = [];
  const keyOf = sortKeyFor(sort.by);
  for (const entry of entries) {
    if (!isNote(entry) || !passesFilters(filters, entry) || isLeftOut(entry) || !passes(entry)) continue;
    if (groupBy !== null && !isInGroup(entry, groupBy, wanted)) continue;
    if (days !== null && !daysOf(entry, days.by).some((day) => day >= days.from && day <= days.to)) continue;
    found.push({ entry, key: keyOf(entry) });
  }
  const direction = sort.descending ? -1 : 1;
  found.sort((a, b) => compareKeys(a.key, b.key, direction) || comparePaths(a.entry.path, b.entry.path));
  return found.map(({ entry }) => entry);
}

/** Returns a note with the values of these properties. */
export function listedNote(entry: IndexEntry, columns: readonly string[]): ListedNote {
  const { fileId, path, title, day, tags } = entry;
  return {
    fileId,
    path,
    title,
    day,
    tags,
    values: columns.map((name) => propertyValues(entry, foldValue(name)) ?? null),
  };
}

/** Counts the notes of each tag. A note counts once for a parent, however many of its tags are nested in it. */
export function countTags(entries: Iterable<IndexEntry>): TagCount[] {
  const counts = new Map<string, number>();
  for (const { path, tags } of entries) {
    if (!isMarkdown(path) || isTemplate(path)) continue;
    const own = new Set<string>();
    for (const tag of tags) {
      if (tag.length > MAX_TAG_CHARACTERS) continue;
      const parts = tag.split('/').filter((part) => part !== '');
      for (let length = parts.length; length > 0; length -= 1) own.add(parts.slice(0, length).join('/'));
    }
    for (const tag of own) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, notes]) => ({ tag, notes }))
    .sort((a, b) => collator.compare(a.tag.replaceAll('/', ' /'), b.tag.replaceAll('/', ' /')))
    .slice(0, MAX_LISTED_TAGS);
}

export function countProperties(entries: Iterable<IndexEntry>): NamedCount[] {
  const counts = new SpelledCounts();
  for (const { properties } of entries) for (const name of Object.keys(properties)) counts.add(name);
  return counts.list().slice(0, MAX_LISTED_VALUES);
}

/** Counts the notes of each value of a property. */
export function countValues(entries: Iterable<IndexEntry>, filter: string, by: string): PropertyValues {
  const { filters } = parseSearchQuery(filter);
  const isLeftOut = templatesUnlessNamed(filters);
  const name = foldValue(by);
  const counts = new SpelledCounts();
  let without = 0;
  for (const entry of entries) {
    if (!isNote(entry) || !passesFilters(filters, entry) || isLeftOut(entry)) continue;
    const values = valuesIn(entry, name);
    if (values.length === 0) without += 1;
    const own = new Map(values.map((value) => [foldValue(value), value]));
    for (const value of own.values()) counts.add(value);
  }
  const values = counts.list();
  return { values: values.slice(0, MAX_LISTED_VALUES), without, truncated: values.length > MAX_LISTED_VALUES };
}

/** Counts texts that differ in case as one, under their most frequent spelling. */
class SpelledCounts {
  readonly #spellings = new Map<string, Map<string, number>>();

  add(text: string): void {
    const folded = foldValue(text);
    const spellings = this.#spellings.get(folded) ?? new Map<string, number>();
    this.#spellings.set(folded, spellings);
    spellings.set(text, (spellings.get(text) ?? 0) + 1);
  }

  /** Most used first. */
  list(): NamedCount[] {
    return [...this.#spellings.values()]
      .map((spellings) => {
        const [[name] = [''], ...others] = [...spellings].sort((a, b) => b[1] - a[1]);
        const first = spellings.get(name) ?? 0;
        return { name, notes: others.reduce((sum, [, notes]) => sum + notes, first) };
      })
      .sort((a, b) => b.notes - a.notes || collator.compare(a.name, b.name));
  }
}

/** Templates are forms, not notes: their titles and properties are placeholders. A filter for their folder lists them. */
function templatesUnlessNamed({ paths }: SearchFilters): (entry: IndexEntry) => boolean {
  const isNamed = paths.some((path) => path.includes(TEMPLATE_FOLDER.slice(1)));
  return ({ path }) => !isNamed && isTemplate(path);
}

const isTemplate = (path: string): boolean => path.startsWith(`${TEMPLATE_FOLDER}/`);

const isNote = ({ path }: IndexEntry): boolean => isMarkdown(path);

function isInGroup(entry: IndexEntry, by: string, value: string | null): boolean {
  const values = valuesIn(entry, by);
  return value === null ? values.length === 0 : values.some((own) => foldValue(own) === value);
}

/** Returns the values of a property that are not empty. `by` is folded. */
function valuesIn(entry: IndexEntry, by: string): readonly string[] {
  return (propertyValues(entry, by) ?? []).filter((value) => value !== '');
}

/** Returns the days of a property. The date of a note that has none is the one in its file name. */
function daysOf(entry: IndexEntry, by: string): readonly string[] {
  const name = foldValue(by);
  const own = valuesIn(entry, name).flatMap((value) => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? []);
  if (own.length > 0 || name !== 'date') return own;
  return DAY_IN_NAME.exec(entry.path)?.slice(0, 1) ?? [];
}

/** Null: without a value. */
type SortKey = string | number | null;

function sortKeyFor(by: string): (entry: IndexEntry) => SortKey {
  const name = foldValue(by);
  switch (name) {
    case 'note':
      return ({ title }) => title;
    case 'path':
      return ({ path }) => path;
    case 'tags':
      return ({ tags }) => (tags.length === 0 ? null : tags.join(' '));
    case 'date':
      return (entry) => daysOf(entry, name)[0] ?? null;
    default:
      return (entry) => {
        const [value] = valuesIn(entry, name);
        if (value === undefined) return null;
        return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
      };
  }
}

/** Orders numbers before text, and both before notes without a value, whatever the direction. */
function compareKeys(a: SortKey, b: SortKey, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b) * direction;
  return (typeof a === 'number' ? -1 : 1) * direction;
}

export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

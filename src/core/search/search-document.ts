import { isMarkdown } from '../notebook/frontmatter/frontmatter-labels.ts';
import { headEnd, splitHead } from '../notebook/frontmatter/split-head.ts';
import { noteTags } from '../shared/link-text/note-tags.ts';
import { findLinks } from '../shared/links.ts';
import { noteName } from '../shared/names/note-name.ts';
import { nameOf } from '../shared/paths/path-parts.ts';
import { parseYaml } from '../shared/yaml/parse-yaml.ts';
import { yamlValue } from '../shared/yaml/yaml-value.ts';
import { foldTag, foldValue } from './search-query.ts';

/** Extensions of files whose text is indexed; other files are found by name only. */
const TEXT_FILE =
  /\.(?:md|mdx|mkd|mdown|markdown|txt|text|rst|org|adoc|tex|bib|csv|tsv|json|jsonl|ya?ml|xml|html?|log|ini|toml|ipynb|py|r|jl|m|js|ts|css|sql|sh)$/i;
/** Larger files are found by name only. */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_HEAD_CHARACTERS = 16 * 1024;
/** Most indexed properties of a note, and values of a property. */
const MAX_PROPERTIES = 64;
const MAX_TAGS = 100;
/** Most indexed links of a note, and most that are read to find them. */
const MAX_LINKS = 2000;
export const MAX_READ_LINKS = 20_000;
const MAX_VALUE_CHARACTERS = 200;

/** What the index stores about a note in addition to its words. */
export interface SearchFacts {
  /** The name of the note: see `noteName`. */
  readonly title: string;
  /** Folded, without `#`. */
  readonly tags: readonly string[];
  /** Property names and values as written. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** `YYYY-MM-DD` from the frontmatter or the file name; null when neither has a date. */
  readonly day: string | null;
  /** Aliases as written. */
  readonly aliases: readonly string[];
  /** Link names of the files it links to, each once: see `linkNameOf`. */
  readonly links: readonly string[];
}

/** Returns whether the text of a file is indexed. */
export function isSearchedText(path: string, sizeBytes: number): boolean {
  return sizeBytes <= MAX_TEXT_BYTES && hasTextName(path);
}

/** Returns whether the name of a file says that it is text. */
export function hasTextName(path: string): boolean {
  return TEXT_FILE.test(nameOf(path));
}

/** Creates the search document of a file from its path and, when indexed, its text. */
export function searchFactsOf(path: string, text: string | null): SearchFacts {
  const name = nameOf(path);
  const dayInName = /(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/.exec(name)?.[0] ?? null;
  if (text === null || !isMarkdown(path)) {
    const title = noteName(path, { title: '', body: null });
    return { title, tags: [], properties: {}, day: dayInName, aliases: [], links: [] };
  }
  const { head, body } = headAndBody(text);
  const found = readHead(head);
  const properties = Object.fromEntries(found);
  const named = (...keys: string[]) => found.flatMap(([key, values]) => (keys.includes(foldValue(key)) ? values : []));
  const listed = named('tags', 'tag', 'keywords').flatMap((value) => value.split(/[,\s]+/));
  const tags = [...listed, ...noteTags(body).map(({ name: tag }) => tag)];
  const day = named('date', 'day').flatMap((value) => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? [])[0] ?? dayInName;
  return {
    title: noteName(path, { title: named('title')[0] ?? '', body }),
    tags: [...new Set(tags.map(foldTag))].filter((tag) => tag !== '').slice(0, MAX_TAGS),
    properties,
    day,
    aliases: named('aliases', 'alias').filter((alias) => alias !== ''),
    links: [...new Set(findLinks(text, MAX_READ_LINKS).map(({ target }) => linkNameOf(target)))].slice(0, MAX_LINKS),
  };
}

/** Returns the folded last segment of a link target: a first filter for backlinks. */
export function linkNameOf(target: string): string {
  return foldValue(nameOf(target.replace(/\/+$/, '')));
}

/** Returns the offset of the body after the frontmatter. */
export function bodyStart(path: string, text: string): number {
  return isMarkdown(path) ? headEnd(text) : 0;
}

/** Longer frontmatter has no properties, and is no text of the note. */
function headAndBody(text: string): { head: string; body: string } {
  const place = splitHead(text);
  const isRead = place?.closed === true && place.end - place.start <= MAX_HEAD_CHARACTERS;
  return { head: isRead ? text.slice(place.start, place.end) : '', body: text.slice(headEnd(text)) };
}

/** Returns the top-level properties, of invalid YAML those that can be read. Nested values are ignored. */
function readHead(head: string): [name: string, values: string[]][] {
  if (head.trim() === '') return [];
  const yaml = head.replace(/\r\n?/g, '\n');
  const { document } = parseYaml(yaml);
  if (document === null) return [];
  const read = yamlValue(document.contents, yaml);
  const parsed = read.type === 'value' ? read.value : null;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return [];
  return Object.entries(parsed)
    .slice(0, MAX_PROPERTIES)
    .map(([name, value]: [string, unknown]) => [name.slice(0, MAX_VALUE_CHARACTERS), valuesOf(value)]);
}

function valuesOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_PROPERTIES) : [value];
  return list
    .filter((one) => ['string', 'number', 'boolean', 'bigint'].includes(typeof one))
    .map((one) => String(one).trim().slice(0, MAX_VALUE_CHARACTERS));
}

import { cutBesideValue, startPastValue } from '../shared/cuts/value-edges.ts';
import { foldName } from './fold-text.ts';
import type { SearchFacts } from './search-document.ts';
import { foldValue, type SearchFilters } from './search-query.ts';
import { type PlacedWord, placedWords } from './search-words.ts';

/** An excerpt of a note around the match. */
export interface Snippet {
  /** One line; line ends are replaced by spaces. */
  readonly text: string;
  /** Ranges of the matching words, end exclusive, in order. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Offset of the first match in the note; null when none matches. */
  readonly at: number | null;
}

/** Approximate length of an excerpt, in characters. */
const SNIPPET_CHARACTERS = 180;
/** Long texts are scanned in parts of this many characters, up to a total. */
const PIECE_CHARACTERS = 16 * 1024;
const MAX_SCANNED = 512 * 1024;
/** Characters shown before the first match. */
const LEAD_CHARACTERS = 40;

/** Returns whether a text contains every phrase. */
export function hasPhrases(text: string, phrases: readonly (readonly string[])[]): boolean {
  if (phrases.length === 0) return true;
  const words = [...placedWords(text)];
  return phrases.every((phrase) => words.some((_, at) => isPhraseAt(words, at, phrase)));
}

function isPhraseAt(words: readonly PlacedWord[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => {
    const placed = words[at + offset];
    return placed?.word === word || placed?.signed?.word === word;
  });
}

/** Returns whether a note passes the filters. `day` is the note's date. */
export function passesFilters(
  { paths, tags, properties, days }: SearchFilters,
  note: Pick<SearchFacts, 'tags' | 'properties'> & { readonly path: string; readonly day: string },
): boolean {
  return (
    paths.every((path) => isAtPath(note.path, path)) &&
    tags.every((tag) => note.tags.some((own) => isTagOrBelow(foldName(own), tag))) &&
    properties.every(({ name, value }) => {
      const values = propertyValues(note, name);
      return values !== undefined && (value === null || values.some((own) => foldName(own) === value));
    }) &&
    days.every(({ from, to }) => (from === null || note.day >= from) && (to === null || note.day <= to))
  );
}

function isTagOrBelow(own: string, tag: string): boolean {
  return own === tag || own.startsWith(`${tag}/`);
}

/** Returns the values of a property as written; undefined when the note does not have it. `name` is folded. */
export function propertyValues(
  { properties }: Pick<SearchFacts, 'properties'>,
  name: string,
): readonly string[] | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  for (const own of Object.keys(properties))
    if (foldValue(own) === name || foldName(own) === name) return properties[own];
  return undefined;
}

function isAtPath(path: string, wanted: string): boolean {
  const own = foldName(path);
  const sought = foldName(wanted);
  if (!sought.startsWith('/')) return own.includes(sought);
  const folder = sought.replace(/\/+(?:\*\*?)?$/, '');
  return own === folder || own.startsWith(`${folder}/`);
}

/**
 * Returns the excerpt with the most different words, the first of equals; the start of the text when none matches. A long text is
 * scanned part by part until one matches.
 *
 * @param from offset of the body in UTF-16 units; the frontmatter is used only when the body has no match
 * @param maxScanned characters of the body that are scanned
 */
export function snippetOf(
  text: string,
  found: Pick<ReadonlySet<string>, 'has'>,
  phrases: readonly (readonly string[])[] = [],
  from = 0,
  maxScanned = MAX_SCANNED,
): Snippet {
  // The body is more informative than the frontmatter.
  const inBody = firstHits(text, found, phrases[0], from, Math.min(text.length, from + maxScanned));
  const { hits, first } = from > 0 && inBody.hits.length === 0 ? firstHits(text, found, phrases[0], 0, from) : inBody;
  const start = first === undefined ? from : startPastValue(text, lineOrLead(text, first.start), first.start);
  const most = Math.min(text.length, start + SNIPPET_CHARACTERS);
  const beside = cutBesideValue(text, most);
  const end = cutBefore(text, beside > (first?.end ?? start) ? beside : most);
  const lead = start > 0 && start !== from ? '…' : '';
  const shown = text
    .slice(start, end)
    .replace(/[\s\p{Cc}]/gu, ' ')
    .trimEnd();
  const tail = end < text.trimEnd().length ? '…' : '';
  const shift = lead.length - start;
  const inside = hits.filter((hit) => hit.start >= start && hit.end <= start + shown.length);
  const marks = withoutOverlaps(inside).map((hit) => [hit[0] + shift, hit[1] + shift] as const);
  return { text: lead + shown + tail, marks, at: first?.start ?? null };
}

/** Joins overlapping ranges: words of a Hangul run share a syllable. */
function withoutOverlaps(hits: readonly PlacedWord[]): [start: number, end: number][] {
  const ranges: [start: number, end: number][] = [];
  for (const { start, end } of hits) {
    const last = ranges.at(-1);
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Returns the matching words in the first part that has any, and the best start of an excerpt. */
function firstHits(
  text: string,
  found: Pick<ReadonlySet<string>, 'has'>,
  phrase: readonly string[] | undefined,
  from: number,
  to: number,
): { hits: PlacedWord[]; first: PlacedWord | undefined } {
  let hits: PlacedWord[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, pieceEnd(text, start));
    const words = [...placedWords(text.slice(start, end))].map((one) => moved(one, start));
    const here = words.flatMap((one) => matching(one, found));
    const phraseAt = phrase ? words.findIndex((_, at) => isPhraseAt(words, at, phrase)) : -1;
    if (phraseAt !== -1) return { hits: here, first: startOf(words[phraseAt], phrase?.[0]) };
    if (phrase === undefined && here.length > 0) return { hits: here, first: densest(here) };
    if (hits.length === 0) hits = here;
    start = end;
  }
  // A phrase may cross the end of a part, or occur in the title only.
  return { hits, first: densest(hits) };
}

function pieceEnd(text: string, start: number): number {
  if (start + PIECE_CHARACTERS >= text.length) return text.length;
  const line = text.lastIndexOf('\n', start + PIECE_CHARACTERS);
  return line > start ? line + 1 : cutBefore(text, start + PIECE_CHARACTERS);
}

/** Returns the word with its signs if that matches, else the word itself if it does. */
function matching({ signed, ...own }: PlacedWord, found: Pick<ReadonlySet<string>, 'has'>): PlacedWord[] {
  if (signed !== undefined && found.has(signed.word)) return [signed];
  return found.has(own.word) ? [own] : [];
}

/** Returns where a phrase that begins with this word starts. */
function startOf(word: PlacedWord | undefined, first: string | undefined): PlacedWord | undefined {
  return word?.signed !== undefined && word.signed.word === first ? word.signed : word;
}

function moved({ word, start, end, signed }: PlacedWord, by: number): PlacedWord {
  const own = { word, start: start + by, end: end + by };
  return signed === undefined ? own : { ...own, signed: moved(signed, by) };
}

/** Returns the hit followed by the most different words within the length of an excerpt. */
function densest(hits: readonly PlacedWord[]): PlacedWord | undefined {
  let best: PlacedWord | undefined;
  let most = 0;
  const inside = new Map<string, number>();
  let last = 0;
  for (const [at, hit] of hits.entries()) {
    for (
      let next = hits[last];
      next && next.end <= hit.start + SNIPPET_CHARACTERS - LEAD_CHARACTERS;
      next = hits[++last]
    ) {
      inside.set(next.word, (inside.get(next.word) ?? 0) + 1);
    }
    if (inside.size > most) {
      most = inside.size;
      best = hit;
    }
    const left = (inside.get(hit.word) ?? 1) - 1;
    if (last <= at) last = at + 1;
    if (left <= 0) inside.delete(hit.word);
    else inside.set(hit.word, left);
  }
  return best ?? hits[0];
}

/** Returns the start of the line when near, otherwise the start of a word shortly before. */
function lineOrLead(text: string, at: number): number {
  const line = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  if (at - line <= LEAD_CHARACTERS) return line;
  const space = text.indexOf(' ', at - LEAD_CHARACTERS);
  return space === -1 || space >= at ? at : space + 1;
}

/** Returns an end that splits no character and, if possible, no word. */
function cutBefore(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(' ', end);
  if (space > end - LEAD_CHARACTERS) return space;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

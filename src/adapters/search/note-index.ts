import MiniSearch, { type Options, type Query } from 'minisearch';
import { z } from 'zod';
import type { SearchFacts } from '../../core/notebook/search-document.ts';
import { passesFilters } from '../../core/notebook/search-match.ts';
import type { SearchQuery } from '../../core/notebook/search-query.ts';
import { wordsOf } from '../../core/notebook/search-words.ts';

/** The layout of what `save` gives. An index of another one is built anew. */
const INDEX_VERSION = 2;

const savedEntrySchema = z.object({
  fileId: z.string(),
  path: z.string(),
  hash: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  properties: z.record(z.string(), z.array(z.string())),
  day: z.string(),
  aliases: z.array(z.string()),
  links: z.array(z.string()),
});
const savedSchema = z.object({
  version: z.literal(INDEX_VERSION),
  seq: z.int().nonnegative(),
  entries: z.array(savedEntrySchema),
});

/** A file as the index knows it. */
export interface IndexEntry extends SearchFacts {
  readonly fileId: string;
  readonly path: string;
  readonly hash: string;
  /** The day that counts for it: its own, or that of its last change. */
  readonly day: string;
}

/** An index as text, to be kept. */
export interface SavedIndex {
  readonly facts: string;
  readonly words: string;
}

/** A file that has the words, before its text was looked at. */
export interface Candidate {
  readonly entry: IndexEntry;
  readonly score: number;
  /** Words of the note that answered the query. */
  readonly found: readonly string[];
}

interface Document {
  readonly fileId: string;
  readonly title: string;
  readonly name: string;
  readonly tags: string;
  readonly text: string;
}

const FIELDS = ['title', 'name', 'tags', 'text'];
const BOOST = { title: 3, name: 2, tags: 2, text: 1 };
const WEIGHTS = { fuzzy: 0.3, prefix: 0.5 };
/** Shorter words are not sought with mistakes, and numbers never: 114 is not 115. */
const MIN_FUZZY_CHARACTERS = 5;

const OPTIONS: Options<Document> = {
  idField: 'fileId',
  fields: FIELDS,
  tokenize: wordsOf,
  // Folded when they were divided.
  processTerm: (word) => word,
  searchOptions: { boost: BOOST, weights: WEIGHTS, maxFuzzy: 2, tokenize: (word) => [word] },
};

/** The words of one notebook's files in memory. Holds no text. */
export class NoteIndex {
  #words: MiniSearch<Document>;
  readonly #entries = new Map<string, IndexEntry>();
  /** The notebook's `seq` that it shows; null before anything was put in. */
  seq: number | null = null;

  constructor(words: MiniSearch<Document> = new MiniSearch(OPTIONS)) {
    this.#words = words;
  }

  get size(): number {
    return this.#entries.size;
  }

  entry(fileId: string): IndexEntry | undefined {
    return this.#entries.get(fileId);
  }

  entries(): IterableIterator<IndexEntry> {
    return this.#entries.values();
  }

  put(entry: IndexEntry, text: string): void {
    if (this.#entries.has(entry.fileId)) this.#words.discard(entry.fileId);
    this.#entries.set(entry.fileId, entry);
    const { fileId, title, path, tags } = entry;
    this.#words.add({ fileId, title, name: path.slice(path.lastIndexOf('/') + 1), tags: tags.join(' '), text });
  }

  /** A file whose words stay the same is at another path, or counts for another day. */
  amend(entry: IndexEntry): void {
    this.#entries.set(entry.fileId, entry);
  }

  drop(fileId: string): void {
    if (this.#entries.delete(fileId)) this.#words.discard(fileId);
  }

  /** Files that have all the words, or, where none has them all, some; best first. */
  candidates(query: SearchQuery, accepts: ((entry: IndexEntry) => boolean) | undefined): Candidate[] {
    const passes = (entry: IndexEntry | undefined): entry is IndexEntry =>
      entry !== undefined && passesFilters(query.filters, entry) && accepts?.(entry) !== false;
    if (query.words.length === 0 && query.phrases.length === 0) {
      const all = [...this.#entries.values()].filter(passes);
      return all.sort(byDayThenPath).map((entry) => ({ entry, score: 0, found: [] }));
    }
    const phrases = query.phrases.map((words) => exactly(words));
    const words = query.words.map(({ word, isPrefix }) => sought(word, isPrefix));
    const all = this.#search([...phrases, ...words], passes, accepts !== undefined);
    if (all.length > 0 || words.length < 2) return all;
    return this.#search([...phrases, { combineWith: 'OR', queries: words }], passes, accepts !== undefined);
  }

  #search(
    queries: Query[],
    passes: (entry: IndexEntry | undefined) => entry is IndexEntry,
    isScoped: boolean,
  ): Candidate[] {
    const results = this.#words.search({ combineWith: 'AND', queries });
    const found = results.flatMap(({ id, score, terms, match, queryTerms }) => {
      const entry = this.#entries.get(String(id));
      return passes(entry) ? [{ entry, score, found: terms, match, asked: queryTerms }] : [];
    });
    if (!isScoped) return found.map(({ entry, score, found: words }) => ({ entry, score, found: words }));
    // A word is as rare as it is in what was found and may be known of: how often others have it tells of them.
    const counts = new Map<string, number>();
    for (const { found: words } of found) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weightOf = (word: string, fields: readonly string[], asked: readonly string[]): number => {
      const rarity = Math.log(1 + found.length / (counts.get(word) ?? 1));
      const closeness = asked.includes(word)
        ? 1
        : asked.some((one) => word.startsWith(one))
          ? WEIGHTS.prefix
          : WEIGHTS.fuzzy;
      return rarity * closeness * Math.max(...fields.map((field) => (BOOST as Record<string, number>)[field] ?? 1));
    };
    return found
      .map(({ entry, found: words, match, asked }) => ({
        entry,
        found: words,
        score: words.reduce((sum, word) => sum + weightOf(word, match[word] ?? [], asked), 0),
      }))
      .sort((a, b) => b.score - a.score || byDayThenPath(a.entry, b.entry));
  }

  /** As text. What was deleted is cleared out before: its words are not kept. */
  async save(): Promise<SavedIndex | null> {
    if (this.#words.dirtCount > 0) await this.#words.vacuum({ batchSize: 20_000, batchWait: 1 });
    const { seq } = this;
    if (seq === null || this.#words.dirtCount > 0) return null;
    const facts = JSON.stringify({ version: INDEX_VERSION, seq, entries: [...this.#entries.values()] });
    return { facts, words: JSON.stringify(this.#words) };
  }

  /** Null for what is damaged, or was saved by another version. */
  static restore({ facts, words }: SavedIndex): NoteIndex | null {
    try {
      const parsed = savedSchema.parse(JSON.parse(facts));
      const index = new NoteIndex(MiniSearch.loadJSON<Document>(words, OPTIONS));
      for (const entry of parsed.entries) index.#entries.set(entry.fileId, entry);
      index.seq = parsed.seq;
      const isWhole =
        index.#words.documentCount === index.size && parsed.entries.every(({ fileId }) => index.#words.has(fileId));
      return isWhole ? index : null;
    } catch {
      return null;
    }
  }
}

function exactly(words: readonly string[]): Query {
  return { combineWith: 'AND', queries: [...words], prefix: false, fuzzy: false };
}

function sought(word: string, isPrefix: boolean): Query {
  const mayDiffer = word.length >= MIN_FUZZY_CHARACTERS && !/\p{N}/u.test(word);
  return { queries: [word], prefix: isPrefix, fuzzy: mayDiffer ? 0.2 : false };
}

function byDayThenPath(a: IndexEntry, b: IndexEntry): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

import MiniSearch, { type Options, type Query } from 'minisearch';
import {
  byDayThenPath,
  type IndexEntry,
  type IndexKind,
  type NoteIndex,
} from '../../src/adapters/search/note-index.ts';
import { hasPhrases, passesFilters } from '../../src/core/search/search-match.ts';
import type { SearchQuery } from '../../src/core/search/search-query.ts';
import { wordsOf } from '../../src/core/search/search-words.ts';

interface Document {
  readonly fileId: string;
  readonly title: string;
  readonly name: string;
  readonly tags: string;
  readonly text: string;
}

const BOOST = { title: 3, name: 2, tags: 2, text: 1 };
const WEIGHTS = { fuzzy: 0.3, prefix: 0.5 };
/** Minimum length of a word for typing errors. Without a match, words of one letter less count too. */
const FORGIVEN_FROM = 5;

const OPTIONS: Options<Document> = {
  idField: 'fileId',
  fields: ['title', 'name', 'tags', 'text'],
  tokenize: wordsOf,
  processTerm: (word) => word,
  searchOptions: { boost: BOOST, weights: WEIGHTS, maxFuzzy: 2, tokenize: (word) => [word] },
};

/** An index by MiniSearch, to compare the app's index with. Keeps the texts, and saves nothing. */
export const miniIndex: IndexKind = { create: () => new MiniIndex(), restore: () => null };

class MiniIndex implements NoteIndex {
  seq: number | null = null;
  readonly #words = new MiniSearch<Document>(OPTIONS);
  readonly #entries = new Map<string, IndexEntry>();
  readonly #texts = new Map<string, string>();

  entry(fileId: string) {
    return this.#entries.get(fileId);
  }

  entries() {
    return this.#entries.values();
  }

  put(entry: IndexEntry, text: string) {
    const { fileId, title, path, tags } = entry;
    if (this.#entries.has(fileId)) this.#words.discard(fileId);
    this.#entries.set(fileId, entry);
    this.#texts.set(fileId, text);
    this.#words.add({ fileId, title, name: nameOf(path), tags: tags.join(' '), text });
  }

  async putInParts(entry: IndexEntry, text: string) {
    this.put(entry, text);
  }

  async tidy() {}

  amend(entry: IndexEntry) {
    this.#entries.set(entry.fileId, entry);
  }

  drop(fileId: string) {
    if (this.#entries.delete(fileId)) this.#words.discard(fileId);
  }

  save() {
    return null;
  }

  candidates(query: SearchQuery, { limit, accepts }: Parameters<NoteIndex['candidates']>[1]) {
    const passes = (entry: IndexEntry): boolean => passesFilters(query.filters, entry) && accepts?.(entry) !== false;
    if (query.words.length === 0 && query.phrases.length === 0) {
      const all = [...this.#entries.values()].filter(passes).sort(byDayThenPath);
      const best = all.slice(0, limit).map((entry) => ({ entry, score: 0 }));
      return { best, total: all.length, matched: all.map(({ fileId }) => fileId), found: new Set<string>() };
    }
    const phrases = query.phrases.map((words): Query => ({ combineWith: 'AND', queries: [...words] }));
    const wordsFrom = (from: number) => query.words.map(({ word, isPrefix }) => sought(word, isPrefix, from));
    const ways = [FORGIVEN_FROM, FORGIVEN_FROM - 1].map(wordsFrom);
    const looks = [...ways, ...ways.map((words): Query[] => [{ combineWith: 'OR', queries: words }])];
    const ask = (words: readonly Query[]) => this.#search([...phrases, ...words], query, passes, accepts !== undefined);
    let all: ReturnType<typeof ask> = [];
    for (const words of query.words.length > 1 ? looks : ways) {
      all = ask(words);
      if (all.length > 0) break;
    }
    return {
      best: all.slice(0, limit),
      total: all.length,
      matched: accepts === undefined ? [] : all.map(({ entry }) => entry.fileId),
      found: new Set(all.flatMap(({ found }) => found)),
    };
  }

  #search(queries: Query[], { phrases }: SearchQuery, passes: (entry: IndexEntry) => boolean, isScoped: boolean) {
    const found = this.#words
      .search({ combineWith: 'AND', queries })
      .flatMap(({ id, score, terms, match, queryTerms }) => {
        const entry = this.#entries.get(String(id));
        if (entry === undefined || !passes(entry)) return [];
        const parts = [this.#texts.get(entry.fileId) ?? '', entry.title, nameOf(entry.path)];
        if (!phrases.every((phrase) => parts.some((part) => hasPhrases(part, [phrase])))) return [];
        return [{ entry, score, found: terms, match, asked: queryTerms }];
      });
    if (!isScoped) return found;
    const counts = new Map<string, number>();
    for (const { found: words } of found) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weightOf = (word: string, fields: readonly string[], asked: readonly string[]): number => {
      const rarity = Math.log(1 + found.length / (counts.get(word) ?? 1));
      const isBeginning = asked.some((one) => word.startsWith(one));
      const closeness = asked.includes(word) ? 1 : isBeginning ? WEIGHTS.prefix : WEIGHTS.fuzzy;
      return rarity * closeness * Math.max(...fields.map((field) => (BOOST as Record<string, number>)[field] ?? 1));
    };
    return found
      .map((one) => ({
        ...one,
        score: one.found.reduce((sum, word) => sum + weightOf(word, one.match[word] ?? [], one.asked), 0),
      }))
      .sort((a, b) => b.score - a.score || byDayThenPath(a.entry, b.entry));
  }
}

function sought(word: string, isPrefix: boolean, forgivenFrom: number): Query {
  const mayDiffer = word.length >= forgivenFrom && !/\p{N}/u.test(word);
  return { queries: [word], prefix: isPrefix, fuzzy: mayDiffer ? 0.2 : false };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

import type { SearchQuery } from '../../../core/search/search-query.ts';
import { type Answer, expandWord } from './expand-word.ts';
import { phraseDocs } from './phrase-docs.ts';
import { PostingCursor } from './posting-cursor.ts';
import { FIELDS, findTerm, type Segment, TEXT_FIELD, termAt } from './segment.ts';
import type { Slot } from './slot.ts';

/** Matching files of one slot with their scores; `scores[doc]` is valid only for files in `docs`. */
export interface Ranked {
  readonly slot: Slot;
  readonly docs: readonly number[];
  readonly scores: Float64Array;
}

/** Most words of a query that are scored. */
const MAX_WORDS = 64;
const BOOSTS = [3, 2, 2, 1];
/** A similar word counts no more in a title than in the text, so that it does not outrank the word itself in a text. */
const BOOSTS_OF_SIMILAR = [1, 1, 1, 1];
const TEXT_ALONE = 1 << TEXT_FIELD;
/** BM25+ with the usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const FLOOR = 0.5;
/** Assumed average field lengths, in words, when other files must not influence the score. */
const USUAL_LENGTHS = [4, 5, 2, 200];

/** One clause of a query: a word with its matching terms per slot, or a phrase. */
type Clause =
  | { readonly type: 'word'; readonly answers: readonly (readonly Answer[])[] }
  | { readonly type: 'phrase'; readonly words: readonly string[] };

/** Files visible to the caller; null means all existing files. */
export type Passes = ((slot: Slot, doc: number) => boolean) | null;

/** How strictly a query is matched. */
export interface Look {
  readonly needsAll: boolean;
  readonly forgivenFrom: number;
}

/**
 * Scores the matching files.
 *
 * @param needsAll whether every word must match; otherwise any word. Phrases must always match
 * @param forgivenFrom shortest word, in letters, with typo tolerance
 * @param isScoped whether statistics use only files that pass the filter
 * @param counts which passing files the statistics use; null means all
 */
export function rank(
  slots: readonly Slot[],
  query: Pick<SearchQuery, 'words' | 'phrases'>,
  { needsAll, forgivenFrom, passes, isScoped, counts }: Look & { passes: Passes; isScoped: boolean; counts: Passes },
): Ranked[] {
  const words = distinct(query.words).slice(0, MAX_WORDS);
  const clauses: Clause[] = [
    ...query.phrases.slice(0, MAX_WORDS).map((phrase) => ({ type: 'phrase' as const, words: phrase })),
    ...words.map(({ word, isPrefix }) => ({
      type: 'word' as const,
      answers: slots.map(({ segment }) => expandWord(segment, word, isPrefix, forgivenFrom)),
    })),
  ];
  const lives = slots.map((slot) => (doc: number) => slot.dead[doc] === 0 && (passes === null || passes(slot, doc)));
  const weighed =
    counts === null ? lives : slots.map((slot, at) => (doc: number) => lives[at]?.(doc) === true && counts(slot, doc));
  const rarity = isScoped ? scopedRarity(slots, clauses, weighed) : wholeRarity(slots, clauses);
  const averages = isScoped ? USUAL_LENGTHS : averageLengths(slots);
  return slots.map((slot, index) =>
    rankSlot(slot, index, clauses, needsAll, { rarity, averages, isLive: lives[index] ?? (() => false) }),
  );
}

interface Weights {
  /** Inverse document frequency per slot and term number. */
  readonly rarity: (slot: number, term: number) => number;
  readonly averages: readonly number[];
  readonly isLive: (doc: number) => boolean;
}

/** Phrases are the first clauses; a file without one of them is not scored further. */
function rankSlot(
  slot: Slot,
  index: number,
  clauses: readonly Clause[],
  needsAll: boolean,
  { rarity, averages, isLive }: Weights,
): Ranked {
  const { segment } = slot;
  const scores = new Float64Array(segment.docs);
  /** Number of clauses a file matches, and the last one matched, from 1. */
  const answered = new Uint8Array(segment.docs);
  const last = new Uint8Array(segment.docs);
  let phrases = 0;
  for (const [number, clause] of clauses.entries()) {
    const mark = number + 1;
    if (clause.type === 'phrase') {
      phrases += 1;
      const terms = clause.words.map((word) => findTerm(segment, word));
      const weight = terms.includes(-1) ? 0 : terms.reduce((sum, term) => sum + rarity(index, term), 0);
      for (const { doc, times, mask } of phraseDocs(segment, clause.words)) {
        scores[doc] = (scores[doc] ?? 0) + weight * worth(segment, doc, mask, times, averages, BOOSTS);
        answered[doc] = (answered[doc] ?? 0) + 1;
      }
      continue;
    }
    const before = needsAll ? number : phrases;
    for (const { term, closeness, isSimilar } of clause.answers[index] ?? []) {
      const weight = closeness * rarity(index, term);
      const boosts = isSimilar ? BOOSTS_OF_SIMILAR : BOOSTS;
      const cursor = new PostingCursor(segment, term);
      while (cursor.next()) {
        const { doc } = cursor;
        const count = answered[doc] ?? 0;
        if (count < before) continue;
        scores[doc] = (scores[doc] ?? 0) + weight * worth(segment, doc, cursor.mask, cursor.count, averages, boosts);
        if (last[doc] === mark) continue;
        last[doc] = mark;
        answered[doc] = count + 1;
      }
    }
  }
  const wanted = needsAll ? clauses.length : phrases + 1;
  const docs: number[] = [];
  for (let doc = 0; doc < segment.docs; doc += 1) {
    const count = answered[doc] ?? 0;
    if (count < wanted || !isLive(doc)) continue;
    scores[doc] = (scores[doc] ?? 0) * count;
    docs.push(doc);
  }
  return { slot, docs, scores };
}

/** Scores a term in a file by matching fields, frequency and field length. */
function worth(
  { lengths }: Segment,
  doc: number,
  mask: number,
  count: number,
  averages: readonly number[],
  boosts: readonly number[],
): number {
  if (mask === TEXT_ALONE) return inField(lengths, doc, TEXT_FIELD, count, averages);
  let sum = 0;
  for (let field = 0; field < FIELDS.length; field += 1) {
    if ((mask & (1 << field)) === 0) continue;
    const times = field === TEXT_FIELD ? Math.max(count, 1) : 1;
    sum += (boosts[field] ?? 1) * inField(lengths, doc, field, times, averages);
  }
  return sum;
}

function inField(lengths: Uint16Array, doc: number, field: number, times: number, averages: readonly number[]): number {
  const length = (lengths[doc * FIELDS.length + field] ?? 0) / (averages[field] ?? 1);
  return FLOOR + (times * (SATURATION + 1)) / (times + SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length));
}

function averageLengths(slots: readonly Slot[]): number[] {
  const docs = slots.reduce((sum, { segment }) => sum + segment.docs, 0);
  return FIELDS.map((_, field) => {
    const words = slots.reduce((sum, { totals }) => sum + (totals[field] ?? 0), 0);
    return Math.max(words / Math.max(docs, 1), 0.1);
  });
}

function rarityOf(files: number, having: number): number {
  return Math.log(1 + (files - having + 0.5) / (having + 0.5));
}

/** Computes document frequencies over all slots. Terms of small slots are looked up in the largest, not vice versa. */
function wholeRarity(slots: readonly Slot[], clauses: readonly Clause[]): Weights['rarity'] {
  const files = slots.reduce((sum, { segment }) => sum + segment.docs, 0);
  const sizes = slots.map(({ segment }) => segment.docs);
  const main = sizes.indexOf(Math.max(...sizes));
  const sums = new Map<string, number>();
  for (const [index, { segment }] of slots.entries()) {
    if (index === main) continue;
    for (const term of termsOf(segment, index, clauses)) {
      const word = termAt(segment, term);
      sums.set(word, (sums.get(word) ?? 0) + (segment.counts[term] ?? 0));
    }
  }
  const more = new Map<number, number>();
  const segment = slots[main]?.segment;
  for (const [word, sum] of segment === undefined ? [] : sums) {
    const term = segment === undefined ? -1 : findTerm(segment, word);
    if (term === -1) continue;
    more.set(term, sum);
    sums.set(word, sum + (segment?.counts[term] ?? 0));
  }
  return (index, term) => {
    const own = slots[index]?.segment;
    if (own === undefined) return 0;
    const having =
      index === main ? (own.counts[term] ?? 0) + (more.get(term) ?? 0) : (sums.get(termAt(own, term)) ?? 1);
    return rarityOf(files, having);
  };
}

/** Computes document frequencies over passing files only; frequencies of other files would reveal their content. */
function scopedRarity(
  slots: readonly Slot[],
  clauses: readonly Clause[],
  lives: readonly ((doc: number) => boolean)[],
): Weights['rarity'] {
  const having = new Map<string, number>();
  let files = 0;
  for (const [index, { segment }] of slots.entries()) {
    const any = new Uint8Array(segment.docs);
    for (const term of new Set(termsOf(segment, index, clauses))) {
      let count = 0;
      const cursor = new PostingCursor(segment, term);
      while (cursor.next()) {
        if (!lives[index]?.(cursor.doc)) continue;
        count += 1;
        if (any[cursor.doc] === 0) files += 1;
        any[cursor.doc] = 1;
      }
      const word = termAt(segment, term);
      having.set(word, (having.get(word) ?? 0) + count);
    }
  }
  return (index, term) => {
    const segment = slots[index]?.segment;
    return segment === undefined ? 0 : rarityOf(files, having.get(termAt(segment, term)) ?? 0);
  };
}

/** Terms of a slot used by the query. */
function termsOf(segment: Segment, index: number, clauses: readonly Clause[]): number[] {
  return clauses.flatMap((clause) =>
    clause.type === 'word'
      ? (clause.answers[index] ?? []).map(({ term }) => term)
      : clause.words.map((word) => findTerm(segment, word)).filter((term) => term !== -1),
  );
}

function distinct(words: SearchQuery['words']): SearchQuery['words'] {
  return [...new Map(words.map((one) => [`${one.word} ${one.isPrefix}`, one])).values()];
}

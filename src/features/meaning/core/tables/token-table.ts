import { inSteps, titleOf } from '../embed-text.ts';
import { splitParts } from '../split-parts.ts';
import { createWordPiece, type WordPieceRules } from './word-piece.ts';

/** Numbers of a kept row, at most, and what they are a multiple of. */
export const MAX_KEPT_COLUMNS = 128;
export const COLUMN_STEP = 64;
/** What a part counts its title and tags: they say what the part is about. */
const TITLE_TIMES = 2;
/** Share of words that the vocabulary has to spell. */
const MIN_KNOWN = 0.6;
const LETTERS = /\p{L}/u;

/** A table of tokens as it is kept on this device. */
export interface KeptTable {
  /** SHA-256 of the rest. */
  readonly id: string;
  /** Tokens by their number, one a line. */
  readonly vocabulary: string;
  readonly rules: WordPieceRules;
  /** Numbers of a row. */
  readonly columns: number;
  /** Size of a step of each row. */
  readonly scales: Float32Array<ArrayBuffer>;
  /** Rows, one after another, in steps. */
  readonly vectors: Int8Array<ArrayBuffer>;
}

/** A table of tokens that is ready to make vectors. */
export interface TokenTable {
  readonly id: string;
  readonly columns: number;
  /** Returns the vectors of the parts of a text, one after another; a part without meaning has zeros. Empty when no part has any. */
  embedText(path: string, text: string): Int8Array;
  /** Returns the vector of words; null when the table knows too few of them. */
  embedWords(words: readonly string[]): Int8Array | null;
}

/**
 * Opens a table. A text has the sum of the rows of its tokens, each as often as it occurs, because that is how such tables are trained: the
 * length of a row is its weight, and frequent tokens have short ones. No weight comes from the notebook.
 */
export function openTokenTable({ id, vocabulary, rules, columns, scales, vectors }: KeptTable): TokenTable {
  const tokenizer = createWordPiece(vocabulary.split('\n'), rules);

  function count(text: string, times: number, counts: Map<number, number>): void {
    tokenizer.eachToken(text, (token) => counts.set(token, (counts.get(token) ?? 0) + times));
  }

  function vectorOf(counts: ReadonlyMap<number, number>): Int8Array | null {
    const sum = new Float64Array(columns);
    for (const [token, times] of counts) {
      if (token === -1) continue;
      const weight = times * (scales[token] ?? 0);
      const start = token * columns;
      for (let at = 0; at < columns; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vectors[start + at] ?? 0);
    }
    return inSteps(sum);
  }

  function embed(text: string, about: ReadonlyMap<number, number>): Int8Array | null {
    if (!LETTERS.test(text)) return null;
    const counts = new Map<number, number>();
    count(text, 1, counts);
    let all = 0;
    for (const times of counts.values()) all += times;
    if (all === 0 || (counts.get(-1) ?? 0) > all * (1 - MIN_KNOWN)) return null;
    for (const [token, times] of about) counts.set(token, (counts.get(token) ?? 0) + times);
    return vectorOf(counts);
  }

  return {
    id,
    columns,
    embedText(path, text) {
      const parts = splitParts(path, text);
      const about = new Map<number, number>();
      count(titleOf(path, text), TITLE_TIMES, about);
      const all = new Int8Array(parts.length * columns);
      let isAny = false;
      for (const [at, { start, end }] of parts.entries()) {
        const vector = embed(text.slice(start, end), about);
        if (vector === null) continue;
        all.set(vector, at * columns);
        isAny = true;
      }
      return isAny ? all : new Int8Array(0);
    },
    embedWords: (words) => embed(words.join(' '), new Map()),
  };
}

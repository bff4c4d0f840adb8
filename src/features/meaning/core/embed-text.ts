import { isMarkdown } from '../../../core/notebook/frontmatter/frontmatter-labels.ts';
import { splitHead } from '../../../core/notebook/frontmatter/split-head.ts';
import { wordsOf } from '../../../core/search/search-words.ts';
import { splitParts } from './split-parts.ts';
import { DIMENSIONS, type WordTable } from './word-table.ts';

/** Numbers of a unit vector are stored in steps of this size; larger ones than 0.635 do not occur but in very short texts. */
const STEPS = 200;
const MAX_STEP = 127;
/** Share of words that the table must know: below, a text is in another language, or not prose. */
const MIN_KNOWN = 0.6;
/** What a part counts its title and tags: they say what the part is about. */
const TITLE_TIMES = 2;
const MAX_HEAD_CHARS = 4000;
const NAMED = /^(?:title|tags?|keywords|alias(?:es)?)\s*:(.*(?:\n\s+-.*)*)/gim;
const LETTERS = /\p{L}/u;
/** A unit or a symbol. One sign of Chinese is a word. */
const SINGLE = /^[a-zµ]$/u;

/** Files whose text is prose. */
const PROSE = /\.(?:md|mdx|mkd|mdown|markdown|txt|text|rst|org|adoc|tex|pdf)$/i;

/** Returns whether the meaning of a file is looked for. */
export function isProse(path: string): boolean {
  return PROSE.test(path);
}

/** Returns the vectors of the parts of a text, one after another; a part without meaning has zeros. Empty when no part has any. */
export function embedText(table: WordTable, path: string, text: string): Int8Array {
  const parts = splitParts(path, text);
  const all = new Int8Array(parts.length * DIMENSIONS);
  const about = counted(titleWords(path, text), TITLE_TIMES);
  let isAny = false;
  for (const [at, { start, end }] of parts.entries()) {
    const vector = embedWords(table, wordsOf(text.slice(start, end)), about);
    if (vector === null) continue;
    all.set(vector, at * DIMENSIONS);
    isAny = true;
  }
  return isAny ? all : new Int8Array(0);
}

/**
 * Returns the vector of words, or null when the table knows too few of them.
 *
 * @param about further words by their number, which do not count for that
 */
export function embedWords(
  table: WordTable,
  words: readonly string[],
  about: ReadonlyMap<string, number> = new Map(),
): Int8Array | null {
  const counts = counted(words, 1);
  const sum = new Float64Array(DIMENSIONS);
  let asked = 0;
  let known = 0;
  for (const [word, count] of counts) {
    if (!LETTERS.test(word) || SINGLE.test(word)) continue;
    asked += count;
    const place = table.find(word);
    if (place === -1) continue;
    known += count;
    table.add(sum, place, 1 + Math.log(count + (about.get(word) ?? 0)));
  }
  if (known === 0 || known < asked * MIN_KNOWN) return null;
  for (const [word, count] of about) {
    if (counts.has(word) || word.length < 2) continue;
    const place = table.find(word);
    if (place !== -1) table.add(sum, place, 1 + Math.log(count));
  }
  return inSteps(sum);
}

/** Returns how many different words the table knows. */
export function countKnown(table: WordTable, words: readonly string[]): number {
  return new Set(words.filter((word) => word.length > 1 && table.find(word) !== -1)).size;
}

/** Returns the vector in the middle of some; null when all are zeros. */
export function middleOf(vectors: Int8Array, dimensions: number = DIMENSIONS): Int8Array | null {
  const sum = new Float64Array(dimensions);
  for (const [at, value] of vectors.entries()) sum[at % dimensions] = (sum[at % dimensions] ?? 0) + value;
  return inSteps(sum);
}

/** Turns the product of two stored vectors into a cosine. */
export const COSINE = 1 / (STEPS * STEPS);

/** Returns a vector as it is stored; null for one of zeros. */
export function inSteps(sum: Float64Array): Int8Array | null {
  const length = Math.hypot(...sum);
  if (length === 0) return null;
  return Int8Array.from(sum, (value) => Math.max(-MAX_STEP, Math.min(MAX_STEP, Math.round((value / length) * STEPS))));
}

function counted(words: readonly string[], times: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + times);
  return counts;
}

/** Returns the words of the title and tags that the text itself gives. */
const titleWords = (path: string, text: string): string[] => wordsOf(titleOf(path, text));

/** Returns the title and tags that the text itself gives; empty without any. */
export function titleOf(path: string, text: string): string {
  if (!isMarkdown(path)) return '';
  const head = splitHead(text);
  const kept = head?.closed ? text.slice(head.start, Math.min(head.end, head.start + MAX_HEAD_CHARS)) : '';
  const named = [...kept.matchAll(NAMED)].map(([, value]) => value ?? '');
  const heading = /^# +(.{1,300})/m.exec(text.slice(head?.end ?? 0, (head?.end ?? 0) + MAX_HEAD_CHARS))?.[1] ?? '';
  return [...named, heading].join('\n').trim();
}

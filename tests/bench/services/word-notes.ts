import type { Note } from './notes.ts';
import { pathOf } from './notes.ts';

const VOCABULARY = 30_000;
const WORDS_IN_NOTE = 230;
const SYLLABLES = [
  'ba',
  'chro',
  'di',
  'fer',
  'gly',
  'hy',
  'ke',
  'lo',
  'me',
  'ni',
  'ox',
  'phe',
  'qui',
  'ra',
  'syn',
  'thy',
];

/** The same numbers in each run: from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A word of its own for each number. */
export function wordOf(index: number): string {
  let word = '';
  for (let rest = index + 16; rest > 0; rest = Math.floor(rest / 16)) word += SYLLABLES[rest % 16] ?? '';
  return word;
}

/** Words as they are spread in language: few are in most notes, most are in few. */
export function pickWord(random: () => number): string {
  return wordOf(Math.floor(VOCABULARY ** random()) - 1);
}

/** About 1.5 KB each, with a title and words that differ. */
export function wordNotes(count: number): Note[] {
  const random = seeded(7);
  const encoder = new TextEncoder();
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: WORDS_IN_NOTE }, () => pickWord(random));
    for (let at = 12; at < words.length; at += 13) words[at] += '.\n';
    const text = `# ${words.slice(0, 4).join(' ').replaceAll('.\n', '')}\n\n${words.join(' ')}`;
    return { path: pathOf(index), bytes: encoder.encode(text) };
  });
}

import { wordsOf } from '../../../src/core/search/search-words.ts';
import type { Note } from './notes.ts';
import { pathOf } from './notes.ts';

const WORDS_IN_NOTE = 230;
const pages = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true });

/** The different English words of the guide, in the order of their first use. */
export function englishWords(): string[] {
  const all = Object.values(pages).flatMap((page) => wordsOf(page));
  return [...new Set(all)].filter((word) => /^[a-z]{3,}$/.test(word));
}

/** About 1.5 KB of English words each, with a title. Which words are near each other differs from note to note. */
export function englishNotes(count: number): Note[] {
  const words = englishWords();
  const random = seededEvenly(17);
  const encoder = new TextEncoder();
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor(random() * words.length);
    const picked = Array.from(
      { length: WORDS_IN_NOTE },
      () => words[(from + Math.floor(random() ** 2 * words.length)) % words.length] ?? '',
    );
    for (let at = 46; at < picked.length; at += 47) picked[at] += '.\n\n';
    const text = `# ${picked.slice(0, 4).join(' ')}\n\n${picked.join(' ')}`;
    return { path: pathOf(index), bytes: encoder.encode(text) };
  });
}

/** The same numbers in each run, without a short period: equal notes would share one vector. */
export function seededEvenly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

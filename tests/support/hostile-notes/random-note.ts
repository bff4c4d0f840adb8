import { randomSeed } from '../case-count.ts';

/** Start and end marks of all syntax that the parsers of notes know, mostly unpaired. */
const PIECES = [
  ...['![a](', '[a](b.md)', '[', ']', '](', '[[', ']]', '[[a|b]]', '[^1]', '[^1]: ', '[a]: ', '![', '!['],
  ...['*', '**', '_', '*a_ ', '~~', '~', '^', '==', '`', '``', '```\n', '~~~\n', '$', '$$', '%%', '\\', '\\('],
  ...[
    '<',
    '<a ',
    '<a b=',
    '</',
    '<!--',
    '-->',
    '<?',
    '<![CDATA[',
    '<div>\n',
    '&',
    '&amp',
    'http://',
    'www.a',
    '@',
    ':',
  ],
  ...['> ', '- ', '1. ', '- [ ] ', '# ', '#', '---\n', '===\n', '|', '|-', ' ', '    ', '\t', '\n', '\n\n', '\r\n'],
  ...[
    'a',
    'word ',
    '#tag ',
    '{',
    '}',
    '? ',
    'a: ',
    '&b ',
    '*b',
    '"',
    "'",
    '(',
    ')',
    '\u200b',
    '\u202e',
    'é',
    'م',
    '😀',
  ],
] as const;

/** Returns a generator of deterministic numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a note of at most `maxChars` characters: a few patterns, each of one to four pieces, repeated up to thousands
 * of times.
 */
export function randomNote(index: number, maxChars: number): string {
  const random = randomNumbers(randomSeed + index);
  const below = (end: number): number => Math.floor(random() * end);
  const piece = (): string => PIECES[below(PIECES.length)] ?? '';
  let text = random() < 0.2 ? '---\n' : '';
  for (let parts = 1 + below(4); parts > 0 && text.length < maxChars; parts -= 1) {
    const pattern = Array.from({ length: 1 + below(4) }, piece).join('');
    const most = Math.floor((maxChars - text.length) / pattern.length);
    text += pattern.repeat(Math.min(most, Math.floor(10 ** (random() * 5)))) + (random() < 0.3 ? '\n---\n' : '\n');
  }
  return text;
}

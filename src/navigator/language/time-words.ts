import { TIME_WORDS } from './dates.ts';
import { editDistance, isNear } from './fold-words.ts';

/** Corrects the spelling of a word of time and removes a possessive `'s`; returns other words unchanged. */
export function mendTime(word: string): string {
  const plain = word.replace(/'s$/, '');
  if (TIME_WORDS.includes(plain) || plain.length < 4) return plain;
  // Short words are corrected only if two letters are swapped: "lsat", "wekes".
  const near = TIME_WORDS.find((time) =>
    time.length >= 6 ? isNear(plain, time) : plain.length === time.length && isSwap(plain, time),
  );
  return near ?? plain;
}

function isSwap(word: string, keyword: string): boolean {
  return editDistance(word, keyword, 1) === 1 && [...word].toSorted().join('') === [...keyword].toSorted().join('');
}

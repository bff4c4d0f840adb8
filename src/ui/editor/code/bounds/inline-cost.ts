/** Characters that may begin or end an inline element, so that the parser may search the whole text for the other end. */
const MARK = /[[\]()!*_~^`<>=:@;&\\"'|$]/;
const WORD = /[\w-]/;

/** Longest text, in UTF-16 units, of which the cost is counted; a longer one is always too complex. */
export const MAX_INLINE_CHARS = 100_000;
/** Most steps for the inline elements of one block. About 20 ms. */
export const MAX_INLINE_COST = 5_000_000;

/**
 * Returns an upper bound of the steps that the inline parser needs for a text: each mark may search the whole text, and each
 * character of a word or of a run of spaces may search the rest of it. Stops counting beyond `MAX_INLINE_COST`.
 */
export function inlineCost(text: string): number {
  if (text.length > MAX_INLINE_CHARS) return Number.POSITIVE_INFINITY;
  let marks = 0;
  let runs = 0;
  let run = 0;
  let inWord = false;
  for (const character of text) {
    const isWord = WORD.test(character);
    const isBlank = character === ' ';
    run = (isWord || isBlank) && isWord === inWord ? run + 1 : 0;
    inWord = isWord;
    runs += run;
    if (MARK.test(character)) marks += 1;
    if (runs + marks * text.length > MAX_INLINE_COST) return Number.POSITIVE_INFINITY;
  }
  return text.length + runs + marks * text.length;
}

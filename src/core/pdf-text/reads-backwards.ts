/** Words of letters from right to left, by their plain forms. */
const WORD = /[\u05d0-\u05ea]{2,}|[\u0620-\u064a\u066e-\u06d3]{2,}/g;
/** Letters and forms that only end a word, and the Arabic article, which only starts one. */
const ONLY_LAST = /[ךםןףץةى]/;
const ARTICLE = 'ال';
const ARTICLE_BACKWARDS = 'لا';
const MARKS = /[\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Enough of a page to tell. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * Returns whether the words of a text have their letters from the last to the first. Documents store them in either order, and only
 * the letters tell.
 */
export function readsBackwards(text: string): boolean {
  const plain = text.slice(0, MAX_CHARACTERS).normalize('NFKC').replace(MARKS, '');
  let score = 0;
  for (const [word] of plain.matchAll(WORD)) {
    if (ONLY_LAST.test(word.charAt(word.length - 1))) score += 1;
    if (ONLY_LAST.test(word.charAt(0))) score -= 1;
    if (word.length < 4) continue;
    if (word.startsWith(ARTICLE)) score += 1;
    if (word.endsWith(ARTICLE_BACKWARDS)) score -= 1;
  }
  return score < 0;
}

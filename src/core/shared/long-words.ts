/** Longest word, in UTF-16 units, without a place to break. */
export const MAX_WORD_CHARS = 200;

/** Characters between two places where a line may break. Between ideographs and kana it may break anyway. */
const LONG_WORD = new RegExp(`[^ \\t\\n\\r\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]{${MAX_WORD_CHARS + 1},}`, 'gu');
/** A character that belongs to the one before it. */
const JOINED = /[\p{M}\p{Cf}\p{EMod}\udc00-\udfff]/u;
/** Longest run of such characters that is kept together. */
const MAX_JOINED_CHARS = 20;

/**
 * Splits a text within words of more than `MAX_WORD_CHARS`, so that a line may break between the pieces. The browser shapes the
 * rest of a word again for each of its lines, which takes seconds for a word of 20,000 letters.
 *
 * @returns the pieces in order; the text alone when it has no such word
 */
export function splitLongWords(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.length > MAX_WORD_CHARS ? text.matchAll(LONG_WORD) : []) {
    const end = index + word.length;
    for (let at = index + MAX_WORD_CHARS; at < end; at = from + MAX_WORD_CHARS) {
      const cut = startOfCharacter(text, at);
      if (cut >= end) break;
      pieces.push(text.slice(from, cut));
      from = cut;
    }
  }
  return from === 0 ? [text] : [...pieces, text.slice(from)];
}

/** Returns the first offset from `at` on that does not divide a character, if it is near. */
function startOfCharacter(text: string, at: number): number {
  for (let offset = at; offset < at + MAX_JOINED_CHARS; offset += 1) {
    if (!JOINED.test(text[offset] ?? '')) return offset;
  }
  return at;
}

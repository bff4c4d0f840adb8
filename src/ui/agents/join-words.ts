/** Joins words as a sentence lists them: `a, b and c`. */
export function joinWords(words: readonly string[], last: string): string {
  const final = words.at(-1) ?? '';
  return words.length < 2 ? final : `${words.slice(0, -1).join(', ')}${last}${final}`;
}

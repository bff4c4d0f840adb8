/** What a token is, by its number in the file. */
const CONTROL = 3;
/** More special tokens than any model has; the rest is only kept for later use by their makers. */
const MOST_TOKENS = 5000;

/** The texts that a model's engine reads as its control tokens, longest first. */
export function controlTokens(tokens: unknown, types: unknown): readonly string[] {
  if (!Array.isArray(tokens) || !Array.isArray(types)) return [];
  return tokens
    .filter((token, at): token is string => types[at] === CONTROL && typeof token === 'string' && token.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_TOKENS);
}

/**
 * Makes what stands in a note safe to stand in a prompt. A model's control tokens are written as text (`<|im_end|>`), and the
 * engine reads such a text as the token, wherever it comes from: a note could end its message and begin one in another's
 * name. A space after the first letter makes it a text again.
 */
export function createDefuse(controls: readonly string[]): (text: string) => string {
  if (controls.length === 0) return (text) => text;
  const pattern = new RegExp(controls.map((token) => token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g');
  return (text) => text.replace(pattern, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}

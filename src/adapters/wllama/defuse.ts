import { disarmMarks, looksLikeMark } from '../../core/models/disarm-marks.ts';

/** What a token is, by its number in the file. */
const CONTROL = 3;
const OTHER_SPECIAL = new Set<unknown>([2, 4]);

/**
 * The texts that a model's engine reads as tokens which steer the conversation, longest first. Files call some of them
 * tokens of their users: the engine takes these out of a text as well.
 */
export function controlTokens(tokens: unknown, types: unknown): readonly string[] {
  if (!Array.isArray(tokens) || !Array.isArray(types)) return [];
  const steers = (token: string, type: unknown) =>
    type === CONTROL || (OTHER_SPECIAL.has(type) && looksLikeMark(token));
  return tokens
    .filter((token, at): token is string => typeof token === 'string' && token.length > 1 && steers(token, types[at]))
    .sort((a, b) => b.length - a.length);
}

/**
 * Makes what stands in a note safe to stand in a prompt. A model's control tokens are written as text (`<|im_end|>`), and the
 * engine reads such a text as the token, wherever it comes from: a note could end its message and begin one in another's
 * name. A space after the first letter makes it a text again.
 */
export function createDefuse(controls: readonly string[]): (text: string) => string {
  return disarmMarks(controls);
}

import { FILE_WORDS, FOLDER_WORDS, OVERWRITE, PRONOUNS, type SlotState, wordAt } from './slot-state.ts';

const NEGATIONS = new Set(["don't", 'dont', 'not', 'never', 'without', 'no', 'nothing', 'avoid']);
/** Words between the verb and its object. */
const BETWEEN = new Set('the a an my our whatever all any file note old existing previous present current'.split(' '));
/** Objects that mean a file without naming a path. */
const OBJECTS = new Set('what one ones summary overview digest report recap synopsis weekly monthly daily'.split(' '));
const ARTICLES = new Set('the a an last latest newest recent this that any of'.split(' '));

/**
 * Returns whether the request allows a summary to replace an existing file. An unclear wording does not: "the latest update"
 * is a noun, "how to replace the cable" a subject, and "do not overwrite it" a refusal.
 */
export function asksToOverwrite(state: SlotState): boolean {
  return state.tokens.some((_, index) => {
    if (!OVERWRITE.has(wordAt(state, index)) || ARTICLES.has(wordAt(state, index - 1))) return false;
    const isDenied = [1, 2, 3].some((back) => NEGATIONS.has(wordAt(state, index - back)));
    return !isDenied && isAboutFile(state, index + 1);
  });
}

function isAboutFile(state: SlotState, from: number): boolean {
  let at = from;
  while (BETWEEN.has(wordAt(state, at))) at += 1;
  const token = state.tokens[at];
  if (token?.type !== 'word') return true;
  return [PRONOUNS, OBJECTS, FILE_WORDS, FOLDER_WORDS].some((set) => set.has(token.folded));
}

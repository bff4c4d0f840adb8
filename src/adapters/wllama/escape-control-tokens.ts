import { escapeMarks, looksLikeMark, marksIn } from '../../core/local-prompt/escape-marks.ts';

/** Token types by their number in the file. */
const CONTROL = 3;
const OTHER_SPECIAL = new Set<unknown>([2, 4]);

/**
 * Returns the texts that the engine parses as control tokens, longest first. Includes user-defined tokens, which the engine
 * also finds in text.
 */
export function controlTokens(tokens: unknown, types: unknown): readonly string[] {
  if (!Array.isArray(tokens) || !Array.isArray(types)) return [];
  const steers = (token: string, type: unknown) =>
    type === CONTROL || (OTHER_SPECIAL.has(type) && looksLikeMark(token));
  return tokens
    .filter((token, at): token is string => typeof token === 'string' && token.length > 1 && steers(token, types[at]))
    .sort((a, b) => b.length - a.length);
}

/** Marks of the engine's default template, for models without one. */
const CHATML = ['<|im_start|>', '<|im_end|>'];

/** Returns the marks of all templates of a model, whether or not the vocabulary has them as tokens. */
export function templateMarks(metadata: ReadonlyMap<string, unknown>): readonly string[] {
  const templates = [...metadata].flatMap(([key, value]) =>
    key.startsWith(TEMPLATE_KEY) && typeof value === 'string' ? [value] : [],
  );
  const own = metadata.get(TEMPLATE_KEY);
  const isChatml = typeof own !== 'string' || own === '' || own === 'chatml';
  return [...templates.flatMap(marksIn), ...(isChatml ? CHATML : [])];
}

const TEMPLATE_KEY = 'tokenizer.chat_template';

/**
 * Escapes control tokens in text for a prompt. The engine parses a text such as `<|im_end|>` as the token wherever it occurs,
 * so a note could end its message and start one in another role. Template marks that are no tokens have the same effect. A
 * space after the first character makes the text harmless.
 */
export function createControlTokenEscape(marks: readonly string[]): (text: string) => string {
  return escapeMarks(marks);
}

import { escapeMarks, looksLikeMark, marksIn } from '../../core/local-prompt/escape-marks.ts';

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

/** The marks of the template that the engine takes where a model brings none. */
const CHATML = ['<|im_start|>', '<|im_end|>'];

/** The marks of all templates that a model brings, whether or not they are tokens of its vocabulary. */
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
 * Makes what stands in a note safe to stand in a prompt. A model's control tokens are written as text (`<|im_end|>`), and the
 * engine reads such a text as the token, wherever it comes from: a note could end its message and begin one in another's
 * name. So it could by marks that are text to the engine as well. A space after the first letter makes it another text.
 */
export function createControlTokenEscape(marks: readonly string[]): (text: string) => string {
  return escapeMarks(marks);
}

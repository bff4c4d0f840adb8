import { Lexer } from 'yaml';
import type { Message } from '../../../contracts/errors/errors.ts';
import { yamlMistake } from '../../../contracts/sentences/manifest-sentences.ts';
import { deepYamlAt } from '../nesting.ts';
import { TooMuchYaml } from './yaml-mistake.ts';

/** Longest YAML of any format, in characters. */
export const MAX_YAML_CHARS = 100_000;
/** Most lexical parts: names, values, marks, blanks and ends of lines. About 1,600 lines of `name: value`. */
export const MAX_YAML_PARTS = 8000;
/** Most anchors and aliases. */
export const MAX_YAML_REFERENCES = 100;

/** What the lexer puts before a scalar, whose text may begin with any character. */
const SCALAR = '\u001f';

/**
 * Yields the lexical parts of a YAML text. Size and nesting are checked before the first one, numbers as they are read: the lexer is
 * linear, what follows it is not for every text.
 *
 * @throws {TooMuchYaml} past a limit
 */
export function* readParts(text: string, subject: Message): Generator<string, void> {
  if (text.length > MAX_YAML_CHARS) throw new TooMuchYaml(yamlMistake('long', { what: subject, n: MAX_YAML_CHARS }), 0);
  const deep = deepYamlAt(text);
  if (deep !== null) throw new TooMuchYaml(yamlMistake('nested', { what: subject }), deep);
  let at = 0;
  let parts = 0;
  let references = 0;
  let before = '';
  for (const part of new Lexer().lex(text)) {
    parts += 1;
    if (parts > MAX_YAML_PARTS) throw new TooMuchYaml(yamlMistake('parts', { n: MAX_YAML_PARTS }), at);
    if (before !== SCALAR && (part.startsWith('&') || part.startsWith('*'))) references += 1;
    if (references > MAX_YAML_REFERENCES)
      throw new TooMuchYaml(yamlMistake('references', { n: MAX_YAML_REFERENCES }), at);
    // Control characters of the lexer are no part of the text, except where the text has them.
    if (text.startsWith(part, at)) at += part.length;
    before = part;
    yield part;
  }
}

import { Composer, type Document, Parser } from 'yaml';
import type { Message } from '../../../contracts/errors/errors.ts';
import { yamlMistake } from '../../../contracts/sentences/manifest-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { readParts } from './read-parts.ts';
import { TooMuchYaml, type YamlMistake } from './yaml-mistake.ts';

/** Parsing ends with this many mistakes: each costs more than the text that it is about. */
export const MAX_YAML_MISTAKES = 20;

/** What was read of a YAML text. */
export interface ParsedYaml {
  /** The first document; null when a limit was exceeded or there are too many mistakes. Its own lists of errors are not complete. */
  readonly document: Document.Parsed | null;
  /** Mistakes in the order of the text, or the limit that was exceeded. At most `MAX_YAML_MISTAKES`. */
  readonly mistakes: readonly YamlMistake[];
  /** Whether another document follows. */
  readonly hasMore: boolean;
}

interface ParseOptions {
  /** What the text is called in messages. Default: the YAML. */
  readonly subject?: Message;
  /** Keeps the tokens that edits need. Default: false. */
  readonly keepTokens?: boolean;
}

/** Ends the parsing of a text with too many mistakes. */
class EnoughMistakes extends Error {}

/**
 * Parses the first document of a YAML text. All YAML of the app is read here, so that its limits hold for each format: parts are counted
 * before they are parsed, and mistakes as they are found. Names that occur twice are no mistakes here (`findDuplicateKeys`), and aliases
 * are not expanded (`yamlValue`).
 */
export function parseYaml(
  text: string,
  { subject = plainWord('theYaml'), keepTokens = false }: ParseOptions = {},
): ParsedYaml {
  const mistakes: YamlMistake[] = [];
  try {
    const { document, hasMore } = compose(text, subject, keepTokens, mistakes);
    return { document, mistakes: inOrder(mistakes), hasMore };
  } catch (error) {
    const failed = (found: readonly YamlMistake[]) => ({ document: null, mistakes: inOrder(found), hasMore: false });
    if (error instanceof TooMuchYaml) return failed([{ ...error.said, at: error.at }]);
    if (error instanceof EnoughMistakes) return failed(mistakes);
    // Nested deeper than the stack allows.
    if (error instanceof RangeError) return failed([{ ...yamlMistake('nested', { what: subject }), at: 0 }]);
    throw error;
  }
}

function compose(text: string, subject: Message, keepSourceTokens: boolean, mistakes: YamlMistake[]) {
  const parser = new Parser();
  const composer = new Composer({ uniqueKeys: false, keepSourceTokens, prettyErrors: false, logLevel: 'silent' });
  const report = (message: string, at: number): void => {
    // The composer catches errors of collections and reports them again.
    if (mistakes.length >= MAX_YAML_MISTAKES) throw new EnoughMistakes();
    mistakes.push({ message: sentence(message), at: Math.min(Math.max(0, at), text.length) });
  };
  replaceErrorHandler(composer, report);
  let documents = 0;
  for (const token of tokensOf(text, subject, parser)) {
    if (token.type === 'error') {
      report(token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message, token.offset);
      continue;
    }
    if (token.type === 'document') documents += 1;
    if (documents > 1) break;
    // Nothing is yielded before the second document, or the end.
    for (const _ of composer.next(token));
  }
  const [document] = composer.end(true, text.length);
  if (document === undefined) throw new TypeError('The composer returns a document when it is forced to.');
  for (const { message, pos } of document.errors) report(message, pos[0]);
  return { document, hasMore: documents > 1 };
}

function* tokensOf(text: string, subject: Message, parser: Parser) {
  for (const part of readParts(text, subject)) yield* parser.next(part);
  yield* parser.end();
}

type Report = (message: string, at: number) => void;
type Source = number | readonly number[] | { readonly offset: number };

/** Replaces the composer's own handler, which collects errors and warnings without a limit. Warnings are dropped. */
function replaceErrorHandler(composer: Composer, report: Report): void {
  const value = (source: Source, _code: string, message: string, isWarning?: boolean): void => {
    if (isWarning) return;
    if (typeof source === 'number') report(message, source);
    else report(message, 'offset' in source ? source.offset : (source[0] ?? 0));
  };
  Object.defineProperty(composer, 'onError', { value });
}

function inOrder(mistakes: readonly YamlMistake[]): YamlMistake[] {
  return mistakes.toSorted((one, other) => one.at - other.at);
}

function sentence(message: string): string {
  const first = message.split('\n', 1)[0]?.slice(0, 200).toWellFormed() ?? '';
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

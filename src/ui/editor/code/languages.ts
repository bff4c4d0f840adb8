import {
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
  markdownLanguage,
  pasteURLAsLink,
} from '@codemirror/lang-markdown';
import { yaml, yamlFrontmatter, yamlLanguage } from '@codemirror/lang-yaml';
import { Language, LanguageDescription, LanguageSupport, ParseContext } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { MarkdownParser, parseCode } from '@lezer/markdown';
import { extensionOf, isMarkdown } from '../file-type.ts';
import { wikiLinks } from './completion/wiki-links.ts';
import { headingFolds } from './heading-folds.ts';

const json = LanguageDescription.of({
  name: 'JSON',
  alias: ['jsonc', 'json5', 'ipynb'],
  extensions: ['json', 'ipynb', 'jsonl'],
  load: async () => (await import('@codemirror/lang-json')).json(),
});
const python = LanguageDescription.of({
  name: 'Python',
  alias: ['py'],
  extensions: ['py'],
  load: async () => (await import('@codemirror/lang-python')).python(),
});
const yamlDescription = LanguageDescription.of({
  name: 'YAML',
  alias: ['yml'],
  extensions: ['yaml', 'yml'],
  support: yaml(),
});
const languages = [json, python, yamlDescription];

/** What an editor knows of the language of a file. Others than Markdown and YAML come when they are first wanted. */
export async function languageOf(path: string): Promise<Extension> {
  if (isMarkdown(path)) return markdownSupport;
  const extension = extensionOf(path);
  const found = languages.find((language) => language.extensions.includes(extension));
  return found ? found.load() : [];
}

/**
 * Markdown of GitHub's kind with properties at its head, links between notes, and code within. Put together by hand: the
 * package's own `markdown()` brings the languages of web pages along, which would double the editor's size.
 */
const markdownSupport = yamlFrontmatter({
  content: new LanguageSupport(new Language(markdownLanguage.data, createParser(), [], 'markdown'), [
    Prec.high(
      keymap.of([
        { key: 'Enter', run: insertNewlineContinueMarkup },
        { key: 'Backspace', run: deleteMarkupBackward },
      ]),
    ),
    pasteURLAsLink,
    headingFolds,
  ]),
});

function createParser(): MarkdownParser {
  const { parser } = markdownLanguage;
  if (!(parser instanceof MarkdownParser)) throw new Error('the Markdown language has another parser than expected');
  return parser.configure([wikiLinks, parseCode({ codeParser })]);
}

/** The parser of a block of code, by what is written behind its fence. */
function codeParser(info: string): Language['parser'] | null {
  const name = /\S*/.exec(info)?.[0] ?? '';
  if (/^ya?ml$/i.test(name)) return yamlLanguage.parser;
  const found = name === '' ? null : LanguageDescription.matchLanguageName(languages, name, false);
  if (!found) return null;
  return found.support ? found.support.language.parser : ParseContext.getSkippingParser(found.load());
}

import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import { Language, LanguageDescription, LanguageSupport, ParseContext } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { extensionOf } from '../../state/notebook/file-type.ts';
import { boundedCode } from './bounds/bounded-parser.ts';
import { createMarkdownParser } from './bounds/markdown-parser.ts';
import { headingFolds } from './heading-folds.ts';
import { listKeys } from './lists/list-keys.ts';

const json = LanguageDescription.of({
  name: 'JSON',
  alias: ['jsonc', 'json5', 'ipynb'],
  extensions: ['json', 'ipynb', 'jsonl', 'canvas'],
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

/** Returns the language support for a file that is no Markdown. Languages other than YAML are loaded on first use. */
export async function languageOf(path: string): Promise<Extension> {
  const extension = extensionOf(path);
  const found = languages.find((language) => language.extensions.includes(extension));
  return found ? bounded(await found.load()) : [];
}

/** Returns the same support with a parser that skips code which would take too long. */
function bounded({ language, support }: LanguageSupport): LanguageSupport {
  return new LanguageSupport(new Language(language.data, boundedCode(language.parser), [], language.name), support);
}

/**
 * GitHub-flavored Markdown with frontmatter, wiki links and code blocks. Assembled here, because `markdown()` of the package
 * also bundles HTML, CSS and JavaScript, which would double the size of the editor.
 */
export const markdownSupport = new LanguageSupport(
  new Language(markdownLanguage.data, createMarkdownParser(codeParser), [], 'markdown'),
  [Prec.high(keymap.of(listKeys)), pasteURLAsLink, headingFolds],
);

/** Returns the parser for a fenced code block by its info string. */
function codeParser(info: string): Language['parser'] | null {
  const name = /\S*/.exec(info)?.[0] ?? '';
  if (/^ya?ml$/i.test(name)) return boundedCode(yamlLanguage.parser);
  const found = name === '' ? null : LanguageDescription.matchLanguageName(languages, name, false);
  if (!found) return null;
  return found.support ? boundedCode(found.support.language.parser) : ParseContext.getSkippingParser(found.load());
}

import { commonmarkLanguage, markdownLanguage } from '@codemirror/lang-markdown';
import { yamlFrontmatter } from '@codemirror/lang-yaml';
import { foldNodeProp, Language, type LanguageSupport } from '@codemirror/language';
import type { Input, Parser } from '@lezer/common';
import {
  Autolink,
  Emoji,
  MarkdownParser,
  parseCode,
  Strikethrough,
  Subscript,
  Superscript,
  TaskList,
} from '@lezer/markdown';
import { MAX_HEAD_CHARS } from '../../../../core/shared/head-properties.ts';
import { wikiLinks } from '../completion/wiki-links.ts';
import { boundedBlocks, boundedTables } from './bounded-markdown.ts';
import { boundedParser, isFlat, isShort } from './bounded-parser.ts';
import { mathSyntax } from './math-syntax.ts';

/** Returns the parser of notes. Its work for one block is bounded, and it parses neither long texts nor complex frontmatter. */
export function createMarkdownParser(codeParser: (info: string) => Parser | null): Parser {
  const { parser } = commonmarkLanguage;
  if (!(parser instanceof MarkdownParser)) throw new Error('the Markdown language has another parser than expected');
  const content = parser.configure([
    boundedTables(),
    TaskList,
    Strikethrough,
    Autolink,
    Subscript,
    Superscript,
    Emoji,
    {
      props: [foldNodeProp.add({ Table: (table, state) => ({ from: state.doc.lineAt(table.from).to, to: table.to }) })],
    },
    wikiLinks,
    mathSyntax,
    boundedBlocks(),
    parseCode({ codeParser }),
  ]);
  const { language }: LanguageSupport = yamlFrontmatter({
    content: new Language(markdownLanguage.data, content, [], 'markdown'),
  });
  return boundedParser(boundedParser(language.parser, hasSimpleHead, content), isShort);
}

/** Returns whether the YAML parser may read the frontmatter. Where it may not, the properties form reports the reason. */
function hasSimpleHead(input: Input): boolean {
  const start = input.read(0, Math.min(input.length, MAX_HEAD_CHARS + 100));
  const marks = /^---[ \t]*\n/.exec(start);
  if (!marks) return true;
  const end = start.indexOf('\n---', marks[0].length - 1);
  return end !== -1 && isFlat(input, [{ from: marks[0].length, to: end }]);
}

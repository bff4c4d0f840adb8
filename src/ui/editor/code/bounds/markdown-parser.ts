import { commonmarkLanguage, markdownLanguage } from '@codemirror/lang-markdown';
import { yamlFrontmatter } from '@codemirror/lang-yaml';
import { foldNodeProp, Language, type LanguageSupport } from '@codemirror/language';
import type { Parser } from '@lezer/common';
import { Autolink, Emoji, MarkdownParser, parseCode, Strikethrough, Subscript, Superscript } from '@lezer/markdown';
import { wikiLinks } from '../completion/wiki-links.ts';
import { boundedBlocks, boundedTables } from './bounded-markdown.ts';
import { boundedParser, isShort } from './bounded-parser.ts';
import { HeadParser } from './head-parser.ts';
import { highlightSyntax } from './highlight-syntax.ts';
import { mathSyntax } from './math-syntax.ts';
import { tagSyntax } from './tag-syntax.ts';
import { taskSyntax } from './task-syntax.ts';

/** Returns the parser of notes. Its work for one block is bounded, and it parses neither long texts nor complex frontmatter. */
export function createMarkdownParser(codeParser: (info: string) => Parser | null): Parser {
  const { parser } = commonmarkLanguage;
  if (!(parser instanceof MarkdownParser)) throw new Error('the Markdown language has another parser than expected');
  const content = parser.configure([
    boundedTables(),
    taskSyntax,
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
    highlightSyntax,
    tagSyntax,
    boundedBlocks(),
    parseCode({ codeParser }),
  ]);
  const { language }: LanguageSupport = yamlFrontmatter({
    content: new Language(markdownLanguage.data, content, [], 'markdown'),
  });
  return boundedParser(new HeadParser(language.parser, content), isShort);
}

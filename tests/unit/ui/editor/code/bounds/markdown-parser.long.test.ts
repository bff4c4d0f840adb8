import { markdownLanguage } from '@codemirror/lang-markdown';
import { yamlLanguage } from '@codemirror/lang-yaml';
import type { Parser, Tree } from '@lezer/common';
import { describe, expect, it, vi } from 'vitest';
import { MAX_BLOCK_DEPTH, PLAIN_TEXT } from '../../../../../../src/ui/editor/code/bounds/bounded-markdown.ts';
import { boundedCode } from '../../../../../../src/ui/editor/code/bounds/bounded-parser.ts';
import { inlineCost, MAX_INLINE_COST } from '../../../../../../src/ui/editor/code/bounds/inline-cost.ts';
import { createMarkdownParser } from '../../../../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { LONG_TEXT_CHARS } from '../../../../../../src/ui/state/notebook/line-endings.ts';
import { caseCount } from '../../../../../support/case-count.ts';
import { namedNotes } from '../../../../../support/hostile-notes/named-notes.ts';
import { randomNote } from '../../../../../support/hostile-notes/random-note.ts';

const parser = createMarkdownParser((info) => (info === 'yaml' ? boundedCode(yamlLanguage.parser) : null));

/** Most characters that the parser may read between two points where the editor can pause. Code is read once, in one step. */
const maxReads = (text: string): number => 3 * MAX_INLINE_COST + 20 * text.length;

class TooMany extends Error {}

/** Parses in steps and counts the characters that the parser reads in each. Stops at the first step beyond `most`. */
function parseCounted(from: Parser, text: string, most: number): { tree: Tree | null; largestStep: number } {
  const { charCodeAt } = String.prototype;
  let reads = 0;
  let largestStep = 0;
  const parse = from.startParse(text);
  String.prototype.charCodeAt = function countedRead(at: number): number {
    reads += 1;
    if (reads > most) throw new TooMany();
    return charCodeAt.call(this, at);
  };
  try {
    for (;;) {
      reads = 0;
      const tree = parse.advance();
      largestStep = Math.max(largestStep, reads);
      if (tree) return { tree, largestStep };
    }
  } catch (error) {
    if (error instanceof TooMany) return { tree: null, largestStep: reads };
    throw error;
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
}

function namesIn(tree: Tree): Set<string> {
  const names = new Set<string>();
  tree.iterate({
    enter: ({ name }) => {
      names.add(name);
    },
  });
  return names;
}

const parsed = (text: string): Tree => parser.parse(text);

describe('createMarkdownParser', () => {
  it.each(namedNotes())('reads a bounded number of characters per step: $name', ({ text }) => {
    const { tree, largestStep } = parseCounted(parser, text, maxReads(text));
    expect(largestStep).toBeLessThanOrEqual(maxReads(text));
    expect(tree?.length).toBe(text.length);
  });

  it('reads a bounded number of characters per step of random notes', () => {
    for (let index = 0; index < caseCount({ reduced: 60, full: 3000 }); index += 1) {
      const text = randomNote(index, 60_000);
      const { tree, largestStep } = parseCounted(parser, text, maxReads(text));
      expect(largestStep, `random note ${index}`).toBeLessThanOrEqual(maxReads(text));
      expect(tree?.length, `random note ${index}`).toBe(text.length);
    }
  });

  it('looks at the start of a growing block once, not for each of its lines', () => {
    const looked = vi.spyOn(String.prototype, 'startsWith');
    const { tree } = parseCounted(parser, `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(10_000)}`, Number.POSITIVE_INFINITY);
    const looks = looked.mock.calls.filter(([sought]) => sought === '[').length;
    looked.mockRestore();
    expect(tree === null ? [] : namesIn(tree)).toContain('Table');
    expect(looks).toBeLessThan(10);
  });

  it('finds an unbounded parser by the same count', () => {
    const text = '![a]('.repeat(40_000);
    const { tree } = parseCounted(markdownLanguage.parser, text, maxReads(text));
    expect(tree).toBeNull();
  });

  it.each([
    'image openings',
    'asterisks',
    'unclosed and closed brackets',
    'links in one paragraph',
    'front matter of brackets',
    'nested lists',
  ])('leaves a block beyond the limit as plain text: %s', (name) => {
    const text = namedNotes().find((note) => note.name === name)?.text ?? '';
    expect(namesIn(parsed(text))).toContain(PLAIN_TEXT);
  });

  it('formats the blocks before and after a block beyond the limit', () => {
    const text = `# One\n\n*before*\n\n${'![a]('.repeat(40_000)}\n\n*after*\n`;
    const found: string[] = [];
    parsed(text).iterate({
      enter: ({ name, from, to }) => {
        if (['ATXHeading1', 'Emphasis', PLAIN_TEXT].includes(name))
          found.push(`${name} ${text.slice(from, to).slice(0, 8)}`);
      },
    });
    expect(found).toEqual(['ATXHeading1 # One', 'Emphasis *before*', `${PLAIN_TEXT} ![a](![a`, 'Emphasis *after*']);
  });

  it('formats ordinary notes as before', () => {
    const text = [
      '---\ntitle: A\ntags: [a, b]\n---\n# Heading `code`\n\nA *word*, a **strong** ~~old~~ [link](a.md "t") and [[wiki|w]].',
      '\n\n> quote\n> - [ ] task\n\n| a | b |\n|---|---|\n| *c* | d |\n\n```yaml\na: [1, 2]\n```\n\n[r]: https://a.b "title"\n',
    ].join('');
    const names = namesIn(parsed(text));
    for (const name of [
      'Frontmatter',
      'ATXHeading1',
      'InlineCode',
      'Emphasis',
      'StrongEmphasis',
      'Strikethrough',
      'Link',
    ])
      expect(names).toContain(name);
    for (const name of ['WikiLink', 'Blockquote', 'Task', 'TableCell', 'FencedCode', 'LinkReference'])
      expect(names).toContain(name);
    expect(names).not.toContain(PLAIN_TEXT);
  });

  it('nests blocks up to the limit', () => {
    const quotes = (depth: number) => namesIn(parsed(`${'> '.repeat(depth)}*a*`));
    expect(quotes(MAX_BLOCK_DEPTH - 1)).toContain('Emphasis');
    expect(quotes(MAX_BLOCK_DEPTH + 1)).toContain(PLAIN_TEXT);
  });

  it('does not parse a text beyond the length limit', () => {
    const tree = parsed(`# a\n${'b '.repeat(LONG_TEXT_CHARS / 2)}`);
    expect(tree.length).toBeGreaterThan(LONG_TEXT_CHARS);
    expect([...namesIn(tree)]).toEqual([PLAIN_TEXT]);
  });
});

describe('inlineCost', () => {
  it('lets long paragraphs of prose pass', () => {
    expect(inlineCost('A sentence with *some* [marks](a.md), as people write them. '.repeat(60))).toBeLessThan(
      MAX_INLINE_COST,
    );
    expect(inlineCost('words without any marks '.repeat(2000))).toBeLessThan(MAX_INLINE_COST);
  });

  it.each(['[', '*a_ ', 'a', ' ', '`a``b', '<a '])('refuses a long run of %j', (pattern) => {
    expect(inlineCost(pattern.repeat(20_000))).toBe(Number.POSITIVE_INFINITY);
  });
});

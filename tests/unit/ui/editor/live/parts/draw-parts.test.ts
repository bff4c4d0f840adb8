import { markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, Language } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { createMarkdownParser } from '../../../../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { definitionLines } from '../../../../../../src/ui/editor/live/links/definitions.ts';
import {
  MAX_DECORATIONS,
  MAX_HIDDEN_CHARS,
  MAX_PART_CHARS,
  MAX_PARTS,
  MAX_TABLE_CELLS,
} from '../../../../../../src/ui/editor/live/live-bounds.ts';
import { liveDecorations } from '../../../../../../src/ui/editor/live/live-decorations.ts';
import { PartWidget } from '../../../../../../src/ui/editor/live/parts/part-widget.ts';
import { revealedBlocks } from '../../../../../../src/ui/editor/live/revealed-blocks.ts';
import { namedNotes } from '../../../../../support/hostile-notes/named-notes.ts';

const markdown = new Language(
  markdownLanguage.data,
  createMarkdownParser(() => null),
  [],
  'markdown',
);
const places = {
  take: () => {
    throw new Error('nothing is drawn here');
  },
  prepare: () => undefined,
  release: () => undefined,
};

/** Returns the rendered parts with the text that they hide. Without a caret, the field has no focus. */
function partsOf(written: string, caret: number | null = null) {
  const state = EditorState.create({
    doc: written,
    extensions: [markdown, definitionLines],
    selection: { anchor: caret ?? 0 },
  });
  ensureSyntaxTree(state, written.length, 60_000);
  const parsed = state.update({}).state;
  const revealed = caret === null ? [] : revealedBlocks(parsed);
  const visible = { from: 0, to: Math.min(written.length, 20_000) };
  const set = liveDecorations(parsed, [visible], revealed, places);
  const parts: { layout: string; source: string; at: number }[] = [];
  const hidden = new Set<number>();
  set.between(0, written.length, (from, to, { spec }) => {
    if (spec.widget instanceof PartWidget)
      parts.push({ layout: spec.widget.part.layout, source: spec.widget.part.source, at: from });
    if (spec.class === 'cm-live-hidden') for (let at = from; at < to; at += 1) hidden.add(at);
  });
  return { parts, hidden, size: set.size };
}

const TABLE = '| a | b |\n|---|---|\n| *c* | d |';
const INNER_TABLE = '| a | b |\n|---|---|\n| c | d |';
const MATH = '$$\nx^2\n$$';

describe('rendered parts', () => {
  it.each([
    ['an image', 'a ![b](c.png) d', 'inline', '![b](c.png)'],
    ['an image by name', 'a ![[c.png|200]] d', 'inline', '![[c.png|200]]'],
    ['an external image', '![b](https://c.example/d.png)', 'inline', '![b](https://c.example/d.png)'],
    ['a linked image', '[![b](c.png)](d.md)', 'inline', '![b](c.png)'],
    ['a formula', 'a $b_1 * c$ d', 'inline', '$b_1 * c$'],
    ['a formula in a heading', '# a $b$', 'inline', '$b$'],
    ['a formula in a list', '- a $b$', 'inline', '$b$'],
    ['a displayed formula in one line', '$$b_1 * c$$', 'block', '$$b_1 * c$$'],
    ['a formula of two signs within a text', 'a $$b$$ c', 'inline', '$$b$$'],
    ['a citation', 'See [@smith2020, p. 3].', 'inline', '[@smith2020, p. 3]'],
    ['a base', '![[view.base]]', 'block', '![[view.base]]'],
    ['a board', '![[board.canvas]]', 'block', '![[board.canvas]]'],
    ['a block of math', MATH, 'block', MATH],
    ['a table', TABLE, 'block', TABLE],
    ['an embed', '![[plan]]', 'block', '![[plan]]'],
    ['an embedded section', '![[plan#Next steps]]', 'block', '![[plan#Next steps]]'],
    ['an embed by path', '![Plan](plan.md)', 'block', '![Plan](plan.md)'],
    ['an embedded table', '![[data.csv]]', 'block', '![[data.csv]]'],
    ['a document', '![[paper.pdf#page=2]]', 'block', '![[paper.pdf#page=2]]'],
    ['a recording', '![[sound.mp3]]', 'block', '![[sound.mp3]]'],
    ['a film by path', '![b](film.mp4)', 'block', '![b](film.mp4)'],
    ['a formula over two lines', 'a $b\nc$ d', 'inline', '$b\nc$'],
  ])('is %s', (_name, text, layout, source) => {
    const { parts, hidden } = partsOf(`first\n\n${text}\n\nlast`);
    const from = 'first\n\n'.length + text.indexOf(source);
    expect(parts).toEqual([{ layout, source, at: from }]);
    for (const [index, character] of [...source].entries())
      if (character !== '\n') expect(hidden, `${index} of ${source}`).toContain(from + index);
  });

  it.each([
    ['a table in a quote', '> | a | b |\n>|---|---|\n> | c | d |', INNER_TABLE],
    ['a table in two quotes', '> > | a | b |\n>> |---|---|\n> > | c | d |', INNER_TABLE],
    ['a table in a list', '- one\n\n  | a | b |\n  |---|---|\n  | c | d |', INNER_TABLE],
    ['a table that begins an item', '1. | a | b |\n   |---|---|\n   | c | d |', INNER_TABLE],
    ['math in a quote', '> a\n> $$\n> x > y\n>\n> > z\n> $$', '$$\nx > y\n\n> z\n$$'],
    ['math in a list', '- $$\n  x\n\n  y\n  $$', '$$\nx\n\ny\n$$'],
    ['a formula over lines of a quote', '> a $b\n> c$ d', '$b\nc$'],
    ['an image by reference', '![a][B]\n\n[b]: c.png "d"', '![a][B]\n\n[b]: c.png "d"'],
    ['an image by its text', '![a]\n\n> [a]: <c d.png>', '![a]\n\n[a]: <c d.png>'],
    ['a recording by reference', '![a][b]\n\n[b]: film.mp4', '![a][b]\n\n[b]: film.mp4'],
  ])('are without the marks around them, and with their definition: %s', (_name, text, source) => {
    const { parts, hidden } = partsOf(`first\n\n${text}\n\nlast`);
    expect(parts.map((part) => part.source)).toEqual([source]);
    expect(hidden.size).toBeGreaterThan(0);
  });

  it.each([
    ['an image by reference without a definition', '![b][c] and ![d]'],
    ['an image whose definition is code', '![b][c]\n\n```\n[c]: d.png\n```'],
    ['an embed in a heading', '# ![[plan]]'],
    ['an embed in emphasis', '*![[plan]]*'],
    ['a formula in code', '`$a$`'],
    ['a citation in code', '`[@smith2020]`'],
    ['a link whose text has a sign', '[a@b](c.md) and [x]'],
    ['a formula that is not closed', '$$\na'],
    ['a table with a long line', `| a | b |\n|---|---|\n| c | ${'d'.repeat(MAX_HIDDEN_CHARS)} |`],
    ['a long table', `| a |\n|---|\n${`| ${'b'.repeat(500)} |\n`.repeat(MAX_PART_CHARS / 500)}`],
    ['a table with many cells', `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|b|\n'.repeat(MAX_TABLE_CELLS / 200)}`],
    ['a long image', `![a](${'b'.repeat(MAX_HIDDEN_CHARS)})`],
  ])('is not %s', (_name, text) => {
    expect(partsOf(`first\n\n${text}\n\nlast`).parts).toEqual([]);
  });

  it.each([
    ['an image', 'a ![b](c.png) d'],
    ['a table', TABLE],
    ['a block of math', MATH],
    ['an embed', '![[plan]]'],
  ])('shows its source while the caret is in its lines: %s', (_name, text) => {
    const note = `first\n\n${text}\n\nlast`;
    const from = 'first\n\n'.length;
    expect(partsOf(note, 0).parts).toHaveLength(1);
    for (const at of [from, from + text.length / 2, from + text.length]) {
      const { parts, hidden } = partsOf(note, Math.floor(at));
      expect(parts).toEqual([]);
      expect(hidden.size).toBe(0);
    }
    expect(partsOf(note, note.length).parts).toHaveLength(1);
  });

  it('is limited in number', () => {
    expect(partsOf('$a$\n\n'.repeat(MAX_PARTS + 10)).parts).toHaveLength(MAX_PARTS);
  });

  it('ends a table before a line outside its quote, as the reading view does', () => {
    const { parts } = partsOf('first\n\n> | a | b |\n> |---|---|\nc | d\n\nlast');
    expect(parts.map(({ source }) => source)).toEqual(['| a | b |\n|---|---|']);
  });

  it('draws no table directly below a list item, as the reading view does', () => {
    expect(partsOf('first\n\n- item\n| a | b |\n|---|---|\n| c | d |\n\nlast').parts).toEqual([]);
    expect(partsOf('first\n\n- item\n\n| a | b |\n|---|---|\n| c | d |\n\nlast').parts).toHaveLength(1);
  });

  it.each(namedNotes(0.3))('is bounded for $name', ({ text }) => {
    const { parts, size } = partsOf(text);
    expect(parts.length).toBeLessThanOrEqual(MAX_PARTS);
    expect(size).toBeLessThanOrEqual(MAX_DECORATIONS);
    for (const { source } of parts) expect(source.length).toBeLessThanOrEqual(MAX_PART_CHARS);
  });
});

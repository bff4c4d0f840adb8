import { markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, Language } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { createMarkdownParser } from '../../../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { MAX_DECORATIONS, MAX_FOLDED_LINES, MAX_HIDDEN_CHARS } from '../../../../../src/ui/editor/live/live-bounds.ts';
import { liveDecorations } from '../../../../../src/ui/editor/live/live-decorations.ts';
import { revealedBlocks } from '../../../../../src/ui/editor/live/revealed-blocks.ts';
import { caseCount } from '../../../../support/case-count.ts';
import { namedNotes } from '../../../../support/hostile-notes/named-notes.ts';
import { randomNote } from '../../../../support/hostile-notes/random-note.ts';

const markdown = new Language(
  markdownLanguage.data,
  createMarkdownParser(() => null),
  [],
  'markdown',
);

/** Text that the editor shows at once, with its margin: far more than fits on a screen. */
const VISIBLE_CHARS = 20_000;

function stateOf(text: string): EditorState {
  const state = EditorState.create({ doc: text, extensions: markdown });
  ensureSyntaxTree(state, Math.min(text.length, 2 * VISIBLE_CHARS), 60_000);
  // The state has the tree after its next transaction.
  return state.update({}).state;
}

/** Returns how many decorations there are, and checks each against the bounds. */
function countChecked(state: EditorState, visible: { from: number; to: number }): number {
  const { doc } = state;
  let count = 0;
  const beyond: string[] = [];
  liveDecorations(state, [visible], []).between(0, doc.length, (from, to, { spec }) => {
    count += 1;
    const isHidden = spec.class === 'cm-live-hidden';
    if (isHidden && (to > doc.lineAt(from).to || to - from > MAX_HIDDEN_CHARS)) beyond.push(`${from}-${to}`);
  });
  expect(beyond).toEqual([]);
  return count;
}

describe('liveDecorations', () => {
  it.each(namedNotes(0.3))('is bounded for $name', ({ text }) => {
    const state = stateOf(text);
    const to = Math.min(text.length, VISIBLE_CHARS);
    expect(countChecked(state, { from: 0, to })).toBeLessThanOrEqual(MAX_DECORATIONS);
  });

  it('is bounded for random notes', () => {
    for (let index = 0; index < caseCount({ reduced: 30, full: 1000 }); index += 1) {
      const text = randomNote(index, VISIBLE_CHARS);
      const count = countChecked(stateOf(text), { from: 0, to: text.length });
      expect(count).toBeLessThanOrEqual(MAX_DECORATIONS);
    }
  });

  it('shows the rest as text when there are too many marks', () => {
    const state = stateOf('*a*\n\n'.repeat(4000));
    expect(countChecked(state, { from: 0, to: 20_000 })).toBe(MAX_DECORATIONS);
  });

  it('decorates nothing outside the visible text', () => {
    const state = stateOf('# One\n\n*a*\n\n'.repeat(100));
    const to = 60;
    liveDecorations(state, [{ from: 0, to }], []).between(0, state.doc.length, (from) => {
      expect(from).toBeLessThanOrEqual(to);
    });
  });

  it.each([
    ['==a== \\==b== \\\\==c==', ['a', 'c']],
    ['==a\nb== x', ['a\nb']],
    ['`==a==` [[x==y==z]] $==b==$ == c == ==d **e**==', ['d **e**']],
  ])('marks the highlights of %j', (text, expected) => {
    const marked: string[] = [];
    const state = stateOf(text);
    liveDecorations(state, [{ from: 0, to: text.length }], []).between(0, text.length, (from, to, { spec }) => {
      if (spec.class === 'cm-live-mark') marked.push(text.slice(from, to));
    });
    expect(marked).toEqual(expected);
  });

  it('folds frontmatter up to its bound', () => {
    const head = (lines: number) => `---\n${'a: 1\n'.repeat(lines - 2)}---\nb\n`;
    const count = (lines: number) => countChecked(stateOf(head(lines)), { from: 0, to: 100 });
    expect(count(MAX_FOLDED_LINES)).toBe(2 * MAX_FOLDED_LINES);
    expect(count(MAX_FOLDED_LINES + 1)).toBe(0);
  });
});

describe('revealedBlocks', () => {
  const text = '# One\n\na\nb\n\n```\nc\nd\n```\n- e\n- f';
  const blockAt = (at: number) => {
    const state = stateOf(text).update({ selection: { anchor: at } }).state;
    return revealedBlocks(state).map(({ from, to }) => text.slice(from, to));
  };

  it.each([
    ['a', 'a\nb'],
    ['b', 'a\nb'],
    ['d', '```\nc\nd\n```'],
    ['- e', '- e'],
    ['f', '- f'],
    ['# One', '# One'],
  ])('finds the block of %j', (at, block) => {
    expect(blockAt(text.indexOf(at))).toEqual([block]);
  });

  it.each([
    ['- [ ] one', 9, ' one'],
    ['- [ ] one', 6, ' one'],
    ['- [ ] one', 5, '- [ ] one'],
    ['- [ ] one', 0, '- [ ] one'],
    ['- [ ] ', 6, ' '],
    ['> - [x] one', 8, ' one'],
    ['```\n- [ ] one\n```', 12, '```\n- [ ] one\n```'],
  ])('keeps the checkbox of %j with the caret at %i', (task, at, shown) => {
    const state = stateOf(task).update({ selection: { anchor: at } }).state;
    expect(revealedBlocks(state).map(({ from, to }) => task.slice(from, to))).toEqual([shown]);
  });

  it('is the empty line between two blocks', () => {
    expect(blockAt(text.indexOf('\n\n') + 1)).toEqual(['']);
  });
});

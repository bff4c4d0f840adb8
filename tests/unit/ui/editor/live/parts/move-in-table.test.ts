import { markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, Language } from '@codemirror/language';
import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { createMarkdownParser } from '../../../../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { moveToCell, moveToRowBelow } from '../../../../../../src/ui/editor/live/parts/move-in-table.ts';

const markdown = new Language(
  markdownLanguage.data,
  createMarkdownParser(() => null),
  [],
  'markdown',
);

/** Runs a command at `^` and returns the text with `^` at the caret; null when the command leaves the key to others. */
function run(command: StateCommand, written: string): string | null {
  const anchor = written.indexOf('^');
  const state = EditorState.create({ doc: written.replace('^', ''), extensions: markdown, selection: { anchor } });
  ensureSyntaxTree(state, state.doc.length, 60_000);
  let after = state.update({}).state;
  const isHandled = command({
    state: after,
    dispatch: (transaction) => {
      expect(transaction.docChanged).toBe(false);
      after = transaction.state;
    },
  });
  const { head } = after.selection.main;
  return isHandled ? `${after.sliceDoc(0, head)}^${after.sliceDoc(head)}` : null;
}

const next = moveToCell(1);
const previous = moveToCell(-1);
const tables = (...pairs: string[]) => pairs.map((rows) => `${rows}\n\nlast`);

describe('moveToCell', () => {
  it.each([
    ['in a row', next, '| a^ | b |\n|---|---|\n| c | d |', '| a | b^ |\n|---|---|\n| c | d |'],
    ['over the line of dashes', next, '| a | ^b |\n|---|---|\n| c | d |', '| a | b |\n|---|---|\n| c^ | d |'],
    ['to an empty cell', next, '| a | b |\n|---|---|\n| c^ |   |', '| a | b |\n|---|---|\n| c | ^  |'],
    ['not beyond the last', next, '| a | b |\n|---|---|\n| c | d^ |', '| a | b |\n|---|---|\n| c | d^ |'],
    ['back', previous, '| a | b |\n|---|---|\n| c | ^d |', '| a | b |\n|---|---|\n| c^ | d |'],
    ['back over the line of dashes', previous, '| a | b |\n|---|---|\n| c^ | d |', '| a | b^ |\n|---|---|\n| c | d |'],
    ['in a quote', next, '> | a^ | b |\n>|---|---|\n> | c | d |', '> | a | b^ |\n>|---|---|\n> | c | d |'],
    [
      'to the next row of a quote',
      next,
      '> | a | b^ |\n>|---|---|\n> | c | d |',
      '> | a | b |\n>|---|---|\n> | c^ | d |',
    ],
    ['back in a list', previous, '- | a | b |\n  |---|---|\n  | c^ | d |', '- | a | b^ |\n  |---|---|\n  | c | d |'],
    ['not before the first', previous, '| a^ | b |\n|---|---|\n| c | d |', '| a^ | b |\n|---|---|\n| c | d |'],
  ])('moves %s', (_name, command, before, after) => {
    const [from = '', to = ''] = tables(before, after);
    expect(run(command, from)).toBe(to);
  });

  it.each(['a^\n\nb', '>^ | a | b |\n> |---|---|', '| a | b |\n|--^-|---|\n| c | d |'])(
    'leaves the key to others in %j',
    (text) => {
      expect(run(next, text)).toBeNull();
    },
  );
});

describe('moveToRowBelow', () => {
  it('moves to the same column, and leaves the last row to others', () => {
    expect(run(moveToRowBelow, '| a | b^ |\n|---|---|\n| c | d |')).toBe('| a | b |\n|---|---|\n| c | d^ |');
    expect(run(moveToRowBelow, '| a | b |\n|---|---|\n| c | d^ |')).toBeNull();
    expect(run(moveToRowBelow, 'a^')).toBeNull();
  });
});

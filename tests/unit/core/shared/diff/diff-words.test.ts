import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffWords, type WordBlock, type WordDiff } from '../../../../../src/core/shared/diff/diff-words.ts';

/** The parts of a block; these texts have no tables. */
const partsOf = (block: WordBlock) => (block.kind === 'changed' ? block.parts : []);

/** Shows a comparison as `[-removed-]` and `{+added+}`. */
function shown({ blocks }: WordDiff): string {
  return blocks
    .map((block) =>
      block.kind === 'same'
        ? block.lines.join('\n')
        : partsOf(block)
            .map(({ kind, text }) => (kind === 'same' ? text : kind === 'add' ? `{+${text}+}` : `[-${text}-]`))
            .join(''),
    )
    .join('\n');
}

it.each([
  ['one two three', 'one 2 three', 'one [-two-]{+2+} three', 1, 1],
  ['one two three four', 'one 2 3 four', 'one [-two three-]{+2 3+} four', 2, 2],
  ['a\nsame\nb', 'a\nsame\nc', 'a\nsame\n[-b-]{+c+}', 1, 1],
  ['one', 'one two', 'one{+ two+}', 1, 0],
  ['10 mM NaCl, pH 7.4', '12 mM NaCl, pH 7.4', '[-10-]{+12+} mM NaCl, pH 7.4', 1, 1],
  ['我们称重了样品', '我们测量了样品', '我们[-称重-]{+测量+}了样品', 2, 2],
  ['', 'new', '{+new+}', 1, 0],
])('compares %j with %j', (before, after, text, added, removed) => {
  const diff = diffWords(before, after);
  expect([shown(diff), diff.added, diff.removed]).toEqual([text, added, removed]);
});

it('has all of both texts', () => {
  const word = fc.constantFrom('one', 'two', 'three', ' ', '  ', '\n', ',', '水', '5');
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
  const side = ({ blocks }: WordDiff, left: 'add' | 'remove') =>
    blocks
      .flatMap((block) =>
        block.kind === 'same'
          ? block.lines
          : partsOf(block)
              .filter(({ kind }) => kind !== left)
              .map((part) => part.text)
              .join('')
              .split('\n'),
      )
      .join('\n')
      .replace(/\n+/g, '\n')
      .trim();
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffWords(before, after);
      expect(side(diff, 'add')).toBe(before.replace(/\n+/g, '\n').trim());
      expect(side(diff, 'remove')).toBe(after.replace(/\n+/g, '\n').trim());
    }),
  );
});

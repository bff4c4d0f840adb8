import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, type TextChange } from '../../../../../src/ui/editor/code/changes-between.ts';

function apply(text: string, changes: readonly TextChange[]): string {
  let done = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    expect(from).toBeGreaterThanOrEqual(at);
    done += text.slice(at, from) + insert;
    at = to;
  }
  return done + text.slice(at);
}

describe('changesBetween', () => {
  it.each<[string, string, string, TextChange[]]>([
    ['nothing for the same text', 'one\n', 'one\n', []],
    ['a word in a line', 'one two three\n', 'one 2 three\n', [{ from: 4, to: 7, insert: '2' }]],
    ['a line at the end', 'one\n', 'one\ntwo\n', [{ from: 4, to: 4, insert: 'two\n' }]],
    ['a line at the beginning', 'two\n', 'one\ntwo\n', [{ from: 0, to: 0, insert: 'one\n' }]],
    ['a line among equal lines', 'a\na\nb\n', 'a\na\na\nb\n', [{ from: 4, to: 4, insert: 'a\n' }]],
    ['all of it', 'one', '', [{ from: 0, to: 3, insert: '' }]],
    ['a final line feed', 'one', 'one\n', [{ from: 3, to: 3, insert: '\n' }]],
    ['no half of a surrogate pair', '😀', '😁', [{ from: 0, to: 2, insert: '😁' }]],
  ])('replaces %s', (_name, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it('keeps the text between two changes', () => {
    const changes = changesBetween('# Day\n\nmiddle\n\nlast\n', '# Day, theirs\n\nmiddle\n\nlast\nmore\n');
    expect(changes).toEqual([
      { from: 5, to: 5, insert: ', theirs' },
      { from: 20, to: 20, insert: 'more\n' },
    ]);
  });

  it('always produces the new text', () => {
    const lines = fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'a😀', '😁'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (one, two, ends) => {
        const before = one.join('\n') + (ends ? '\n' : '');
        const after = two.join('\n');
        expect(apply(before, changesBetween(before, after))).toBe(after);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffRow, diffLines, diffStats, NO_FINAL_NEWLINE } from '../../../../src/core/shared/diff/diff-lines.ts';
import { caseCount } from '../../../support/case-count.ts';

const MARKS = { same: ' ', add: '+', remove: '-' } as const;
const draw = (rows: readonly DiffRow[]): string[] =>
  rows.map(({ kind, text, oldLine, newLine }) => `${MARKS[kind]}${oldLine ?? ''},${newLine ?? ''} ${text}`);

/** The text of one side, put together from the rows. */
function sideOf(rows: readonly DiffRow[], side: 'old' | 'new', endsOpen: boolean): string {
  const skipped = side === 'old' ? 'add' : 'remove';
  const lines = rows.filter(({ kind, oldLine, newLine }) => kind !== skipped && (oldLine !== null || newLine !== null));
  const text = lines.map((row) => `${row.text}\n`).join('');
  return endsOpen ? text.slice(0, -1) : text;
}

describe('diffLines', () => {
  it('returns added, removed and equal lines with their numbers', () => {
    expect(draw(diffLines('a\nb\nc\n', 'a\nB\nc\nd\n'))).toEqual([' 1,1 a', '-2, b', '+,2 B', ' 3,3 c', '+,4 d']);
  });

  it('returns a new file as added and a deleted one as removed', () => {
    expect(draw(diffLines(null, 'a\nb\n'))).toEqual(['+,1 a', '+,2 b']);
    expect(draw(diffLines('a\nb\n', null))).toEqual(['-1, a', '-2, b']);
    expect(diffLines(null, '')).toEqual([]);
    expect(diffLines(null, null)).toEqual([]);
  });

  it('returns only equal lines for equal texts', () => {
    expect(draw(diffLines('a\nb', 'a\nb'))).toEqual([' 1,1 a', ' 2,2 b']);
  });

  it('marks an added or removed final newline', () => {
    expect(draw(diffLines('a\nb', 'a\nb\n'))).toEqual([' 1,1 a', '-2, b', `-, ${NO_FINAL_NEWLINE}`, '+,2 b']);
    expect(draw(diffLines('b\n', 'b'))).toEqual(['-1, b', '+,1 b', `+, ${NO_FINAL_NEWLINE}`]);
    expect(draw(diffLines(null, 'b'))).toEqual(['+,1 b', `+, ${NO_FINAL_NEWLINE}`]);
  });

  it('shows changed line endings as a carriage return', () => {
    expect(draw(diffLines('a\r\nb\r\n', 'a\nb\r\n'))).toEqual(['-1, a\r', '+,1 a', ' 2,2 b\r']);
    expect(draw(diffLines('a\rb\n', 'a\nb\n'))).toEqual(['-1, a\rb', '+,1 a', '+,2 b']);
  });

  it('shows changed spaces', () => {
    expect(draw(diffLines('a \n', 'a\n'))).toEqual(['-1, a ', '+,1 a']);
  });

  it('contains both texts completely, for any texts', () => {
    const line = fc.constantFrom('a', 'b', 'c', '', ' a', 'a\r', '\u2028', '\\ No newline', '\u0000');
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
      .map(([lines, closed]) => lines.join('\n') + (closed ? '\n' : ''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = diffLines(before, after);
        expect(sideOf(rows, 'old', before !== '' && !before.endsWith('\n'))).toBe(before);
        expect(sideOf(rows, 'new', after !== '' && !after.endsWith('\n'))).toBe(after);
        const numbers = rows.flatMap(({ newLine }) => newLine ?? []);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        if (before !== after) expect(rows.some(({ kind }) => kind !== 'same')).toBe(true);
      }),
      { numRuns: caseCount({ reduced: 600, full: 3000 }) },
    );
  });

  it('contains everything when two long texts have nothing in common', () => {
    const before = Array.from({ length: 6000 }, (_, index) => `old ${index}\n`).join('');
    const after = Array.from({ length: 6000 }, (_, index) => `new ${index}\n`).join('');
    expect(diffStats(diffLines(before, after))).toEqual({ added: 6000, removed: 6000 });
    expect(diffStats(diffLines(`x\n${before}y\n`, `x\n${after}y\n`))).toEqual({ added: 6000, removed: 6000 });
  });
});

describe('diffStats', () => {
  it('counts lines, not marks', () => {
    expect(diffStats(diffLines('a\nb', 'a\nb\nc'))).toEqual({ added: 2, removed: 1 });
    expect(diffStats([])).toEqual({ added: 0, removed: 0 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countConflicts, joinRegions, mergeRegions } from '../../../../../src/core/shared/diff/merge-regions.ts';
import { caseCount } from '../../../../support/case-count.ts';

const merged = (base: string, mine: string, theirs: string) => {
  const regions = mergeRegions(base, mine, theirs) ?? [];
  return { conflicts: countConflicts(regions), text: joinRegions(regions, []) };
};

describe('mergeRegions', () => {
  it('takes the edits of both sides where they are apart', () => {
    const regions = mergeRegions('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nD\n') ?? [];
    expect(regions).toEqual([
      { type: 'mine', text: 'A\n' },
      { type: 'same', text: 'b\nc\n' },
      { type: 'theirs', text: 'D\n' },
    ]);
    expect(joinRegions(regions, [])).toBe('A\nb\nc\nD\n');
  });

  it('lets a person take one side of a conflict, or both', () => {
    const regions = mergeRegions('a\nb\n', 'mine\nb\n', 'theirs\nb\n') ?? [];
    expect(countConflicts(regions)).toBe(1);
    expect(joinRegions(regions, ['mine'])).toBe('mine\nb\n');
    expect(joinRegions(regions, ['theirs'])).toBe('theirs\nb\n');
    expect(joinRegions(regions, ['both'])).toBe('mine\ntheirs\nb\n');
  });

  it('separates both sides of a conflict in a last line without an end', () => {
    expect(joinRegions(mergeRegions('a', 'b', 'c') ?? [], ['both'])).toBe('b\nc');
  });

  it('knows that both sides did the same', () => {
    expect(mergeRegions('a\n', 'b\n', 'b\n')).toEqual([{ type: 'agreed', text: 'b\n' }]);
  });

  it('keeps line ends, byte order marks and names of built-in properties', () => {
    expect(merged('\uFEFFa\r\nb\r\n', '\uFEFFa\r\nb\r\nc\r\n', '\uFEFFA\r\nb\r\n').text).toBe('\uFEFFA\r\nb\r\nc\r\n');
    expect(merged('__proto__\nx\nconstructor\n', '__proto__\nx\nconstructor\ny\n', 'x\nconstructor\n').text).toBe(
      'x\nconstructor\ny\n',
    );
  });

  it('gives up on texts that would take too long', () => {
    const many = (word: string) => `${word}\n${'x\n'.repeat(20_000)}${word}\n`;
    expect(mergeRegions(many('a'), many('b'), many('c'))).toBeNull();
  });

  it('merges a long note with edits at both ends in time', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `line ${at}`);
    const base = lines.join('\n');
    const mine = lines.with(0, 'mine').join('\n');
    const theirs = lines.with(4999, 'theirs').join('\n');
    expect(merged(base, mine, theirs)).toEqual({
      conflicts: 0,
      text: lines.with(0, 'mine').with(4999, 'theirs').join('\n'),
    });
  });

  it('takes a side whole when the other one changed nothing, and is the other way round for swapped sides', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd'), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(merged(base, mine, base)).toEqual({ conflicts: 0, text: mine });
        expect(merged(base, base, theirs)).toEqual({ conflicts: 0, text: theirs });
        expect(merged(base, mine, mine)).toEqual({ conflicts: 0, text: mine });
        const one = mergeRegions(base, mine, theirs) ?? [];
        const other = mergeRegions(base, theirs, mine) ?? [];
        expect(countConflicts(one)).toBe(countConflicts(other));
        expect(
          joinRegions(
            one,
            one.map(() => 'theirs'),
          ),
        ).toBe(joinRegions(other, []));
      }),
      { numRuns: caseCount({ reduced: 300, full: 3000 }) },
    );
  });
});

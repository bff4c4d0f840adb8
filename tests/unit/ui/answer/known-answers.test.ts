import { describe, expect, it } from 'vitest';
import { knownAnswer, rememberAnswer } from '../../../../src/ui/answer/known-answers.ts';

const answer = (tree: string) => ({ blocks: [{ tree, tasks: [], line: null }] });

describe('rememberAnswer', () => {
  it('keeps the newest texts', () => {
    for (let n = 0; n < 100; n += 1) rememberAnswer(`text ${n}`, answer(`${n}`), '');
    expect(knownAnswer('text 99')).toEqual(answer('99'));
    expect(knownAnswer('text 0')).toBeNull();
  });

  it('drops texts that are large together', () => {
    rememberAnswer('a', answer('x'.repeat(5_000_000)), '');
    rememberAnswer('b', answer('x'.repeat(5_000_000)), '');
    expect(knownAnswer('a')).toBeNull();
    expect(knownAnswer('b')).not.toBeNull();
  });

  it('replaces what a text was while it was streaming', () => {
    rememberAnswer('one', answer('1'), '');
    rememberAnswer('one two', answer('2'), 'one');
    expect(knownAnswer('one')).toBeNull();
    expect(knownAnswer('one two')).not.toBeNull();
  });
});

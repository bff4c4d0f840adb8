import { describe, expect, it } from 'vitest';
import { createNestingCheck, deepYamlAt, MAX_NESTING } from '../../../../src/core/shared/nesting.ts';

describe('the nesting check', () => {
  it.each([
    ['brackets', '['.repeat(MAX_NESTING)],
    ['closed brackets', '[]'.repeat(10_000)],
    ['closing brackets', ']'.repeat(10_000)],
    ['a ruler', `${'-'.repeat(10_000)} text`],
    ['sibling lists', '- a\n'.repeat(10_000)],
    ['list marks on one line', '- '.repeat(MAX_NESTING - 1)],
  ])('accepts %s', (_name, text) => expect(deepYamlAt(text)).toBeNull());

  it.each([
    ['brackets', '['.repeat(MAX_NESTING + 1), MAX_NESTING],
    ['brackets with text in between', '{a: '.repeat(MAX_NESTING + 1), 4 * MAX_NESTING],
    ['list marks on one line', '- '.repeat(MAX_NESTING), 2 * MAX_NESTING - 1],
    ['key marks on one line', '? '.repeat(MAX_NESTING), 2 * MAX_NESTING - 1],
  ])('returns the position in %s', (_name, text, at) => expect(deepYamlAt(text)).toBe(at));

  it('counts brackets over several chunks', () => {
    const check = createNestingCheck('()');
    expect(check('('.repeat(MAX_NESTING))).toBeNull();
    expect(check('x(')).toBe(1);
  });
});

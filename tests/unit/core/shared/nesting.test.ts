import { describe, expect, it } from 'vitest';
import { createNestingCheck, deepYamlAt, MAX_NESTING } from '../../../../src/core/shared/nesting.ts';

describe('the check of nesting', () => {
  it.each([
    ['brackets', '['.repeat(MAX_NESTING)],
    ['closed brackets', '[]'.repeat(10_000)],
    ['closing brackets', ']'.repeat(10_000)],
    ['a ruler', `${'-'.repeat(10_000)} text`],
    ['lists below each other', '- a\n'.repeat(10_000)],
    ['list marks on one line', '- '.repeat(MAX_NESTING - 1)],
  ])('accepts %s', (_name, text) => expect(deepYamlAt(text)).toBeNull());

  it.each([
    ['brackets', '['.repeat(MAX_NESTING + 1), MAX_NESTING],
    ['brackets with text between', '{a: '.repeat(MAX_NESTING + 1), 4 * MAX_NESTING],
    ['list marks on one line', '- '.repeat(MAX_NESTING), 2 * MAX_NESTING - 1],
    ['key marks on one line', '? '.repeat(MAX_NESTING), 2 * MAX_NESTING - 1],
  ])('refuses %s at the place', (_name, text, at) => expect(deepYamlAt(text)).toBe(at));

  it('remembers what the pieces before have opened', () => {
    const check = createNestingCheck('()');
    expect(check('('.repeat(MAX_NESTING))).toBeNull();
    expect(check('x(')).toBe(1);
  });
});

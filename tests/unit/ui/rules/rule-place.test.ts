import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../../../src/core/guard/match-glob.ts';
import { patternOf } from '../../../../src/ui/rules/rule-place.ts';

describe('patternOf', () => {
  it.each([
    ['raw', '/raw'],
    ['raw/**', '/raw/**'],
    ['/raw/**', '/raw/**'],
    ['*.csv', '/**/*.csv'],
    ['data/*.csv', '/data/*.csv'],
    ['**/*.csv', '/**/*.csv'],
    ['*', '/**/*'],
    [' notes ', '/notes'],
    ['', ''],
  ])('reads %j as %j', (typed, pattern) => {
    expect(patternOf(typed, false)).toBe(pattern);
  });

  it('covers files of a type in every folder, as the hint of the field says', () => {
    const matches = compileGlob(patternOf('*.csv', false));
    expect(['/a.csv', '/data/a.csv', '/data/raw/a.csv', '/a.md'].filter((path) => matches(path))).toEqual([
      '/a.csv',
      '/data/a.csv',
      '/data/raw/a.csv',
    ]);
  });

  it('takes a name letter by letter where the rule is about one file', () => {
    expect(patternOf('a*.md', true)).toBe('/a*.md');
  });
});

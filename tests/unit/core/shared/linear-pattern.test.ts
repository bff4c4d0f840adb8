import { describe, expect, it } from 'vitest';
import { linearPattern } from '../../../../src/core/shared/bases/linear-pattern.ts';

const TEXTS = [
  '',
  'a',
  'ab',
  'abc',
  'aab',
  'ABC',
  'x-1',
  'a\nb',
  'foo bar',
  '2026-11-30',
  'äöü',
  '🌱a',
  'aaaa',
  '()',
  'a.b',
  '\t ',
];
const PATTERNS = [
  ...[
    '',
    'a',
    'b$',
    '^a',
    '^$',
    'a|b',
    '^(?:a|ab)c?$',
    '(a)(b)',
    '(?<n>a)b',
    'a*',
    'a+b',
    'a?b',
    'a{2}',
    'a{2,3}$',
    'a{0,1}b',
  ],
  ...[
    '[a-c]+',
    '[^a]',
    '\\d{4}-\\d\\d',
    '\\w+\\s\\w+',
    '\\bbar\\b',
    '\\Bo',
    '.',
    '^.$',
    '\\.',
    '\\(\\)',
    '[\\]a]',
    '\\u0061',
    '\\p{L}{3}',
  ],
  ...['a+?b', '(?:a*)*b', '(?:)*', '^(?:a|b|c)*$', '\\S', '[\\s\\S]b', '(?:a|)b', '\\/|-'],
];

describe('linearPattern', () => {
  it.each(PATTERNS.flatMap((source) => ['', 'i', 'm', 's', 'gi'].map((flags) => [source, flags] as const)))(
    'matches as the language does: /%s/%s',
    (source, flags) => {
      const own = linearPattern(source, flags);
      const expected = new RegExp(source, `${flags.replace('g', '')}u`);
      expect(TEXTS.filter((text) => own?.matches(text))).toEqual(TEXTS.filter((text) => expected.test(text)));
    },
  );

  it.each([
    '(',
    ')',
    'a)',
    '*',
    'a**',
    '(?=a)',
    '(?!a)',
    '(?<=a)b',
    '(a)\\1',
    '[',
    '[z-a]',
    'a{3,2}',
    'a{999}',
    '\\k<n>',
    'a{',
  ])('does not understand %s', (source) => expect(linearPattern(source, '')).toBeNull());

  it('takes as long for hostile text as for any', () => {
    const started = performance.now();
    for (const source of ['(a+)+$', '(?:a|aa)+$', '(?:a*)*b', '(a?){30}a{30}$', '.*.*.*.*x'])
      expect(linearPattern(source, '')?.matches(`${'a'.repeat(2000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(linearPattern('(?:a{50}){50}', '')).toBeNull();
    expect(linearPattern('('.repeat(30), '')).toBeNull();
  });
});

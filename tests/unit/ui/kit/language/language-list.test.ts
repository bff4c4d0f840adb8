import { describe, expect, it } from 'vitest';
import { chooseLanguage, chooseLocale, directionOf } from '../../../../../src/ui/kit/language/language-list.ts';

describe('chooseLanguage', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'zh-Hans-CN'], 'zh-CN'],
    [null, ['zh-TW', 'de'], 'de'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['zh-CN', ['de'], 'zh-CN'],
    ['unknown', ['de'], 'de'],
    ['ar-XB', ['de'], 'ar-XB'],
  ])('takes %s with %j as %s', (chosen, accepted, code) => {
    expect(chooseLanguage(chosen, accepted)).toBe(code);
  });
});

describe('chooseLocale', () => {
  it.each([
    ['en', ['de', 'en-GB'], 'en-GB'],
    ['de', ['en'], 'de'],
    ['zh-CN', ['zh-TW'], 'zh-CN'],
    ['en-XA', ['de'], 'en'],
  ] as const)('formats numbers of %s with %j as in %s', (code, accepted, locale) => {
    expect(chooseLocale(code, accepted)).toBe(locale);
  });
});

it('knows the direction of a language', () => {
  expect([directionOf('de'), directionOf('ar-XB')]).toEqual(['ltr', 'rtl']);
});

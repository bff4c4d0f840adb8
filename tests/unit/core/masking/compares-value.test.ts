import { describe, expect, it } from 'vitest';
import { comparesValue } from '../../../../src/core/masking/compares-value.ts';

const MAIL = '[EMAIL-3fa91c2e]';
const PHONE = '[PHONE-0813f4ae]';
const OWN = '[EMAIL-ffffffff]';
const isValue = (placeholder: string) => placeholder !== OWN;

describe('comparesValue', () => {
  it.each([
    ['ada@lab.example', MAIL],
    ['Mail: ada@lab.example.', `Mail: ${MAIL}.`],
    ['Mail: ada@lab.example, then 030 123456', `Mail: ${MAIL}, then ${PHONE}`],
    [`Mail: ${MAIL}, then 030 123456`, `Mail: ${MAIL}, then ${PHONE}`],
    ['ada@lab.example030 123456', `${MAIL}${PHONE}`],
    ['a secret word and more words', `a ${MAIL} and more words`],
    ['x, ada@x, lab.example, end', `x, ${MAIL}, end`],
  ])('holds for %j that becomes %j', (earlier, text) => {
    expect(comparesValue(earlier, text, isValue)).toBe(true);
  });

  it.each([
    ['Mail: TBD', `Mail: ${MAIL}`],
    ['Mail: {{email}}', `Mail: ${MAIL}`],
    [`Mail: ${MAIL}`, `Mail: ${MAIL}`],
    [`Mail: ${MAIL}`, `Mail: ${MAIL} and more`],
    ['Mail: ada@lab.example', `Mail to ${MAIL}`],
    ['Mail: ada@lab.example', `Mail: ${MAIL}!`],
    ['Mail: ada@lab.example', 'Mail: bob@lab.example'],
    ['Mail: ada@lab.example', `Mail: ${OWN}`],
    ['', MAIL],
    ['ada@lab.exam', `${MAIL}${PHONE}`],
  ])('does not hold for %j that becomes %j', (earlier, text) => {
    expect(comparesValue(earlier, text, isValue)).toBe(false);
  });

  it('reads long texts of many placeholders', () => {
    const words = 'x'.repeat(200_000);
    expect(comparesValue(words, MAIL.repeat(10_000), isValue)).toBe(true);
    expect(comparesValue(words, `${MAIL}y`.repeat(10_000), isValue)).toBe(false);
  });
});

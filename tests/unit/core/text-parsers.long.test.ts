import { describe, expect, it } from 'vitest';
import { spreadCases } from '../../support/case-count.ts';
import { TEXT_PARSERS } from '../../support/pathological/text-parsers.ts';
import { REPEATED_UNITS, repeatUnit } from '../../support/pathological/text-units.ts';

/** Long enough for a recursion per character to overflow the stack. */
const CHARS = 16_000;

describe('parsers of text from outside', () => {
  const units = spreadCases(REPEATED_UNITS, { reduced: 12 });
  it.each(TEXT_PARSERS)('return a value for every repeated piece of text: $name', ({ parse, maxChars, around }) => {
    for (const place of around ?? ['#']) {
      const slots = place.split('#').length - 1;
      const chars = Math.floor((Math.min(CHARS, maxChars) - place.length) / slots);
      for (const unit of units) {
        const text = place.split('#').join(repeatUnit(unit, chars));
        expect(() => parse(text), JSON.stringify(unit)).not.toThrow();
      }
    }
  });
});

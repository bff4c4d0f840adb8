import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { createRedaction } from '../../../../src/core/redaction/create-redaction.ts';
import { caseCount, randomSeed } from '../../../support/case-count.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { SPELLED_VALUES } from '../../../support/spelled-values.ts';

const finder = createFinder();

/** Letters and digits of a value that are left after masking. */
function leftOf(line: string, spelled: string): string {
  const start = line.indexOf(spelled);
  const signs = [...spelled].map((sign, index) => ({ sign, at: start + [...spelled].slice(0, index).join('').length }));
  const findings = finder.find(line, DEFAULT_REDACTION);
  return signs
    .filter(({ sign, at }) => /[\p{L}\p{N}]/u.test(sign) && findings.every((one) => at < one.start || at >= one.end))
    .map(({ sign }) => sign)
    .join('');
}

describe('values in other spellings', () => {
  const found = SPELLED_VALUES.filter(({ expected }) => expected === 'found');

  it('has at least 150 spellings of 11 kinds', () => {
    expect(SPELLED_VALUES.length).toBeGreaterThanOrEqual(150);
    expect(new Set(SPELLED_VALUES.map(({ kind }) => kind)).size).toBe(11);
  });

  it.each(found)('finds $kind: $spelling', ({ line, spelled }) => {
    // `mailto:` is no part of the address.
    expect(leftOf(line, spelled).replace('mailto', '')).toBe('');
  });
});

describe('findings in a text of many spellings', () => {
  const words = [
    'Leaves. ',
    '\u00a0',
    '\u00ad',
    '\uff20',
    '&amp;',
    '&#64;',
    '%40',
    '\\',
    '\n',
    '"',
    ' + ',
    '**',
    '<b>',
    '\u0301',
    '样品',
    '[EMAIL-3fa91c2e]',
  ];
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(...SPELLED_VALUES.map(({ line }) => line)),
        fc.constantFrom(...words),
        fc.string({ unit: 'binary' }),
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''));
  const options = { numRuns: caseCount({ reduced: 300, full: 5000 }), seed: randomSeed };

  it('are parts of it, in order, without overlaps', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let at = 0;
        for (const { start, end } of finder.find(text, DEFAULT_REDACTION)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
      options,
    );
  });

  it('are masked, put back exactly, and not found again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const redaction = createRedaction({ finder, settings: DEFAULT_REDACTION, key: 'session-1', sha256 });
        redaction.learn(text);
        const masked = redaction.mask(text);
        expect(redaction.restore(masked)).toBe(text);
        redaction.learn(masked);
        expect(redaction.restore(redaction.mask(masked))).toBe(text);
      }),
      options,
    );
  });

  it('leave placeholders', () => {
    for (const text of [
      '[EMAIL-3fa91c2e]',
      '**[EMAIL-3fa91c2e]**@example.org',
      '"[SECRET-3fa91c2e]" + "[SECRET-4fa91c2e]"',
      '\u00ad[ID-12345678]\n@x.org',
    ]) {
      for (const { start, end } of finder.find(text, DEFAULT_REDACTION))
        expect(text.slice(start, end)).not.toMatch(/[[\]]/);
    }
  });
});

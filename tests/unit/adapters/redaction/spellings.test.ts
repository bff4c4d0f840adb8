import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
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

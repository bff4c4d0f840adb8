import { describe, expect, it } from 'vitest';
import { MAX_SUMMARY_CHARS } from '../../../../src/contracts/domain/audit.ts';
import { summarize } from '../../../../src/core/execution/call-outcome.ts';

describe('a summary in the log', () => {
  it('is whole at 500 characters, and truncated beyond, with a mark', () => {
    expect(MAX_SUMMARY_CHARS).toBe(500);
    const whole = 'leaf '.repeat(100);
    expect(summarize(whole)).toBe(whole);
    const cut = summarize(`${whole}x`);
    expect(cut.length).toBeLessThanOrEqual(500);
    expect(cut).toMatch(/^leaf .*…$/);
  });

  it('of an object with many fields is truncated too', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field-${at}`, 'leaf '.repeat(40)]));
    const cut = summarize(many);
    expect(cut.length).toBeLessThanOrEqual(500);
    expect(cut.endsWith('…')).toBe(true);
  });

  it('is not truncated in the middle of a character', () => {
    for (let at = 490; at < 510; at += 1) {
      expect(summarize(`${'x'.repeat(at)}${'\u{1F33F}'.repeat(20)}`).isWellFormed()).toBe(true);
    }
  });
});

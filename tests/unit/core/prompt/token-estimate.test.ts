import { describe, expect, it } from 'vitest';
import { calibrateTokens } from '../../../../src/core/prompt/token-calibration.ts';
import { estimateAtMost } from '../../../../src/core/prompt/token-estimate.ts';
import { KINDS } from '../../../fixtures/token-counts/kinds.ts';

/** Tokens by three real vocabularies of 50, 100 and 200 thousand entries: p50k, cl100k, o200k. Counted once. */
const COUNTED: Readonly<Record<string, readonly number[]>> = {
  English: [321, 321, 313],
  German: [497, 425, 329],
  French: [345, 265, 233],
  Russian: [873, 417, 233],
  Greek: [721, 609, 249],
  Arabic: [624, 465, 225],
  Hebrew: [521, 449, 161],
  Hindi: [1113, 673, 194],
  Thai: [1016, 528, 264],
  Chinese: [704, 416, 296],
  Japanese: [456, 360, 280],
  Korean: [705, 322, 186],
  Emoji: [721, 721, 521],
  Mathematics: [521, 482, 480],
  'A table': [680, 660, 660],
  Numbers: [635, 598, 598],
  Code: [408, 328, 328],
  JSON: [936, 814, 814],
  Paths: [1259, 1019, 1079],
  Base64: [935, 875, 836],
  Hexadecimal: [712, 664, 670],
  Capitals: [233, 193, 185],
  'White space': [240, 200, 200],
};
/** What every guess is taken times, before a model has told of its own count. */
const { factor } = calibrateTokens([], 4096, false);

describe('estimateAtMost', () => {
  it.each(Object.keys(KINDS))('is at least the count of real tokenizers: %s', (kind) => {
    const most = Math.max(...(COUNTED[kind] ?? []));
    expect(most).toBeGreaterThan(0);
    expect(estimateAtMost(KINDS[kind] ?? '') * factor).toBeGreaterThanOrEqual(most);
  });

  it.each(['English', 'Code', 'JSON', 'German'])('does not waste half the context: %s', (kind) => {
    const [, modern = 0] = COUNTED[kind] ?? [];
    expect(estimateAtMost(KINDS[kind] ?? '')).toBeLessThan(modern * 1.8);
  });

  it('grows with the text, also in the middle of a character', () => {
    expect(estimateAtMost('')).toBe(0);
    const text = KINDS['Emoji'] ?? '';
    let before = 0;
    for (let length = 1; length < 80; length += 1) {
      const now = estimateAtMost(text.slice(0, length));
      expect(now).toBeGreaterThanOrEqual(before - 1);
      before = now;
    }
  });

  it('estimates a megabyte of one character quickly', () => {
    expect(estimateAtMost('a'.repeat(1_000_000))).toBeGreaterThan(200_000);
    expect(estimateAtMost('='.repeat(1_000_000))).toBe(1_000_000);
  });
});

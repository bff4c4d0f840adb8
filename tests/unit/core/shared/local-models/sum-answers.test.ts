import { describe, expect, it } from 'vitest';
import type { MeasuredAnswer } from '../../../../../src/contracts/domain/local-model.ts';
import { sumAnswers } from '../../../../../src/core/shared/local-models/sum-answers.ts';

const answer = (more: Partial<MeasuredAnswer> = {}): MeasuredAnswer => ({
  atMs: 1,
  inputTokens: 1000,
  cachedTokens: 900,
  outputTokens: 50,
  prefillMs: 1000,
  decodeMs: 10_000,
  memoryBytes: null,
  ...more,
});

describe('sumAnswers', () => {
  it('gives speeds over all tokens, and the share that was not read again', () => {
    const sums = sumAnswers([
      answer(),
      answer({ inputTokens: 2000, cachedTokens: 0, prefillMs: 9000, memoryBytes: 7 }),
    ]);
    expect(sums).toEqual({ answers: 2, readPerSecond: 210, writePerSecond: 5, cachedShare: 0.3, memoryBytes: 7 });
  });

  it('gives no speed without durations', () => {
    expect(sumAnswers([answer({ prefillMs: null, decodeMs: 0 })])).toMatchObject({
      readPerSecond: null,
      writePerSecond: null,
    });
    expect(sumAnswers([])).toMatchObject({ answers: 0, cachedShare: 0, memoryBytes: null });
  });
});

import { describe, expect, it } from 'vitest';
import { sumMonth } from '../../../../../src/ui/models/limits/sum-month.ts';
import { strings } from '../../../../../src/ui/models/model-strings.ts';

const sum = (day: string, costUsd: number, unpriced = 0) => ({
  day,
  agent: 'assistant',
  providerId: 'lab',
  modelId: 'a',
  requests: 2,
  inputTokens: 1000,
  estimatedTokens: null,
  outputTokens: 50,
  costUsd,
  unpriced,
});

describe('sumMonth', () => {
  it('adds the days of one month', () => {
    const usage = [sum('2026-11-22', 0.01), sum('2026-11-01', 0.02, 1), sum('2026-10-31', 5), sum('2025-11-22', 5)];
    expect(sumMonth(usage, '2026-11-30')).toEqual({
      requests: 4,
      inputTokens: 2000,
      outputTokens: 100,
      costUsd: 0.03,
      unpriced: 1,
    });
  });
});

describe('costs in words', () => {
  it.each([
    [sum('2026-11-22', 0.0123), '$0.0123'],
    [sum('2026-11-22', 0, 2), 'price unknown'],
    [sum('2026-11-22', 0.5, 1), '$0.5 plus 1 request at an unknown price'],
  ])('distinguish unknown from zero', (usage, words) => {
    expect(strings.usage.cost(usage)).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { affordableTokens, costOf, estimateTokens, usd } from '../../../../src/core/run/limits/cost.ts';

const prices = { inputUsdPerMTok: 3, outputUsdPerMTok: 15 };

describe('costOf', () => {
  it('adds input and output, each at its price', () => {
    expect(costOf({ inputTokens: 1_000_000, outputTokens: 0 }, prices)).toBe(3);
    expect(costOf({ inputTokens: 0, outputTokens: 1_000_000 }, prices)).toBe(15);
    expect(costOf({ inputTokens: 1234, outputTokens: 56 }, prices)).toBeCloseTo(0.004542, 12);
  });

  it('counts cached input at its own price, or at the input price without one', () => {
    const usage = { inputTokens: 1000, outputTokens: 0, cachedInputTokens: 400 };
    expect(costOf(usage, { ...prices, cachedInputUsdPerMTok: 0.3 })).toBeCloseTo((600 * 3 + 400 * 0.3) / 1e6, 12);
    expect(costOf(usage, prices)).toBeCloseTo(0.003, 12);
  });

  it('counts input that the server charges for keeping at 1.25 times its price', () => {
    const usage = { inputTokens: 1000, outputTokens: 0, cachedInputTokens: 400, cacheWriteTokens: 500 };
    const sum = (600 * 3 + 500 * 0.75 + 400 * 0.3) / 1e6;
    expect(costOf(usage, { ...prices, cachedInputUsdPerMTok: 0.3 })).toBeCloseTo(sum, 12);
  });

  it('is never negative when a server reports too many cached tokens', () => {
    expect(costOf({ inputTokens: 10, outputTokens: 0, cachedInputTokens: 50 }, prices)).toBeCloseTo(30 / 1e6, 12);
  });
});

describe('affordableTokens', () => {
  it('subtracts the prompt first', () => {
    // 0.01 left, 1000 tokens of prompt cost 0.003, the rest buys 466 tokens.
    expect(affordableTokens(0.01, 1000, prices)).toBe(466);
  });

  it('returns one token without money, and no limit when output is free', () => {
    expect(affordableTokens(0.001, 1000, prices)).toBe(1);
    expect(affordableTokens(0, 1000, { ...prices, outputUsdPerMTok: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('estimateTokens', () => {
  it('grows with the text, and faster in dense scripts', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('four words of text.')).toBe(5);
    expect(estimateTokens('日本語のノート')).toBeGreaterThan(estimateTokens('notebook'));
  });
});

describe('usd', () => {
  it('shows enough digits for a small sum', () => {
    expect(usd(0.00454)).toBe('$0.0045');
    expect(usd(12.3)).toBe('$12.30');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTokenLimit, planBudget } from '../../../../src/core/prompt/token-budget.ts';
import { calibrateTokens } from '../../../../src/core/prompt/token-calibration.ts';

const NEW = calibrateTokens([], 4096, true);
const limits = (contextTokens: number | null, maxOutputTokens: number | null = null) => ({
  contextTokens,
  maxOutputTokens,
});
const told = (counted: number, inputTokens: number) => ({
  inputTokens,
  fit: { counted, answerTokens: 100, contextTokens: 4096, tooLong: false },
});
const refused = (counted: number, contextTokens: number | null = 4096, answerTokens = 1000) => ({
  inputTokens: 0,
  fit: { counted, answerTokens, contextTokens, tooLong: true },
});

describe('planBudget', () => {
  it('returns null for an unknown context', () => {
    expect(planBudget(limits(null), 4000, NEW)).toBeNull();
  });

  it('reserves a quarter of the context for the answer, and at least a tool call', () => {
    expect(planBudget(limits(4096), 4000, NEW)).toEqual({
      answerTokens: 1024,
      promptTokens: 3056,
      resultTokens: 1024,
      isSmall: true,
    });
    expect(planBudget(limits(1024), 4000, NEW)?.answerTokens).toBe(256);
    expect(planBudget(limits(600), 4000, NEW)?.answerTokens).toBe(192);
    expect(planBudget(limits(128_000), 4000, NEW)).toMatchObject({ answerTokens: 4000, isSmall: false });
  });

  it('reserves no more than the answer limit', () => {
    expect(planBudget(limits(4096, 300), 4000, NEW)?.answerTokens).toBe(300);
    expect(planBudget(limits(4096, 300), 100, NEW)?.answerTokens).toBe(100);
  });

  it('is small below 8,192 tokens', () => {
    expect(planBudget(limits(8191), 4000, NEW)?.isSmall).toBe(true);
    expect(planBudget(limits(8192), 4000, NEW)?.isSmall).toBe(false);
  });

  it('fits prompt and answer into the context, for any calibration', () => {
    const calibration = fc.record({
      factor: fc.double({ min: 0.9, max: 8, noNaN: true }),
      overhead: fc.nat(400),
      refusedAt: fc.option(fc.integer({ min: 1024, max: 200_000 })),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1024, max: 200_000 }),
        fc.option(fc.integer({ min: 16, max: 100_000 })),
        fc.integer({ min: 16, max: 32_000 }),
        calibration,
        (contextTokens, maxOutputTokens, perRequest, known) => {
          const budget = planBudget({ contextTokens, maxOutputTokens }, perRequest, known);
          if (!budget) throw new Error('no budget');
          const answer = answerTokenLimit({ contextTokens, maxOutputTokens }, budget.promptTokens, known, budget);
          const prompt = budget.promptTokens * known.factor + known.overhead;
          // The least prompt there is stands above all.
          if (budget.promptTokens > 64) expect(prompt + answer).toBeLessThanOrEqual(contextTokens);
          expect(answer).toBeLessThanOrEqual(maxOutputTokens ?? contextTokens);
        },
      ),
    );
  });
});

describe('answerTokenLimit', () => {
  it('gives the answer most of the free context, and never less than the reserve', () => {
    const budget = planBudget(limits(4096), 4000, NEW);
    if (!budget) throw new Error('no budget');
    expect(answerTokenLimit(limits(4096), 100, NEW, budget)).toBe(Math.floor((4096 - 16 - 100) * 0.7));
    expect(answerTokenLimit(limits(4096), 3056, NEW, budget)).toBe(1024);
    expect(answerTokenLimit(limits(4096, 500), 100, NEW, budget)).toBe(500);
  });
});

describe('calibrateTokens', () => {
  it('assumes low estimates without measurements', () => {
    expect(calibrateTokens([], 4096, false)).toEqual({ factor: 1.1, overhead: 0, refusedAt: null });
    expect(calibrateTokens([], 4096, true)).toEqual({ factor: 1, overhead: 0, refusedAt: null });
  });

  it('learns the overhead of a request, and the density of a tokenizer', () => {
    const calibration = calibrateTokens([told(500, 900), told(2000, 2400)], 4096, false);
    expect(calibration.overhead).toBe(400);
    expect(calibration.factor).toBeCloseTo(1.05);
    const dense = calibrateTokens([told(400, 800), told(2000, 4000)], 4096, false);
    expect(dense.overhead + 2000 * dense.factor).toBeGreaterThanOrEqual(4000);
  });

  it('never lowers the factor far, since the next text may be different', () => {
    expect(calibrateTokens([told(1000, 300)], 4096, false).factor).toBe(0.9);
    expect(calibrateTokens([told(1000, 300)], 4096, true).factor).toBe(1);
  });

  it('ignores missing and implausible measurements', () => {
    expect(calibrateTokens([told(1000, 0), told(0, 50)], 4096, false).factor).toBe(1.1);
    expect(calibrateTokens([told(1, 1_000_000)], 4096, false)).toMatchObject({ factor: 8, overhead: 1500 });
  });

  it('lowers the budget with each refusal while the context is unchanged', () => {
    const room = (...rows: Parameters<typeof calibrateTokens>[0]) =>
      planBudget(limits(4096), 4000, calibrateTokens(rows, 4096, true))?.promptTokens ?? 0;
    const first = room();
    const second = room(refused(first));
    expect(second).toBeLessThanOrEqual(first * 0.8);
    expect(room(refused(first), refused(second))).toBeLessThanOrEqual(second);
    expect(room(refused(first, 2048))).toBe(first);
  });

  it('learns an unknown context from a refusal', () => {
    expect(planBudget(limits(null), 4000, calibrateTokens([refused(6000, null, 4000)], null, false))).toMatchObject({
      isSmall: true,
    });
  });
});

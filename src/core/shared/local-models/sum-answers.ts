import type { MeasuredAnswer } from '../../../contracts/domain/local-model.ts';

/** The figures of the last answers together. */
export interface AnswerSums {
  readonly answers: number;
  /** Tokens per second; null when the engine does not report durations. */
  readonly readPerSecond: number | null;
  readonly writePerSecond: number | null;
  /** Share of the prompts that was kept from earlier requests, 0 to 1. */
  readonly cachedShare: number;
  /** Memory after the newest answer that has it; null for none. */
  readonly memoryBytes: number | null;
}

/** Sums the last answers of a model. Speeds are those of all tokens together, so a short answer weighs little. */
export function sumAnswers(answers: readonly MeasuredAnswer[]): AnswerSums {
  const sum = (of: (answer: MeasuredAnswer) => number) => answers.reduce((total, answer) => total + of(answer), 0);
  const timed = (ms: 'prefillMs' | 'decodeMs') => answers.filter((answer) => (answer[ms] ?? 0) > 0);
  const rate = (ms: 'prefillMs' | 'decodeMs', tokens: (answer: MeasuredAnswer) => number) => {
    const known = timed(ms);
    const took = known.reduce((total, answer) => total + (answer[ms] ?? 0), 0);
    return took === 0 ? null : (known.reduce((total, answer) => total + tokens(answer), 0) / took) * 1000;
  };
  const read = sum(({ inputTokens }) => inputTokens);
  return {
    answers: answers.length,
    readPerSecond: rate('prefillMs', ({ inputTokens, cachedTokens }) => Math.max(0, inputTokens - cachedTokens)),
    writePerSecond: rate('decodeMs', ({ outputTokens }) => outputTokens),
    cachedShare: read === 0 ? 0 : Math.min(1, sum(({ cachedTokens }) => cachedTokens) / read),
    memoryBytes: answers.find(({ memoryBytes }) => memoryBytes !== null)?.memoryBytes ?? null,
  };
}

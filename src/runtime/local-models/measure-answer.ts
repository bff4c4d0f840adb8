import { KEPT_ANSWERS, type LocalModel, type MeasuredAnswer } from '../../contracts/domain/local-model.ts';
import type { EngineUsage } from '../../core/ports/text-engine.ts';

/** Returns the figures of an answer. The memory is not known yet: a browser takes seconds to measure it. */
export function measureAnswer(
  { inputTokens, outputTokens, cachedInputTokens, prefillMs, decodeMs }: EngineUsage,
  atMs: number,
): MeasuredAnswer {
  return {
    atMs,
    inputTokens,
    cachedTokens: cachedInputTokens ?? 0,
    outputTokens,
    prefillMs: prefillMs ?? null,
    decodeMs: decodeMs ?? null,
    memoryBytes: null,
  };
}

/** Returns the last answers of a model with a new one, or with another state of one. */
export function withAnswer({ answers = [] }: Pick<LocalModel, 'answers'>, answer: MeasuredAnswer): MeasuredAnswer[] {
  const others = answers.filter(({ atMs }) => atMs !== answer.atMs);
  return [answer, ...others].sort((a, b) => b.atMs - a.atMs).slice(0, KEPT_ANSWERS);
}

import { KEPT_ANSWERS, type LocalModel, type MeasuredAnswer } from '../../contracts/domain/local-model.ts';
import type { EngineUsage } from '../../core/ports/text-engine.ts';

/** Longest time for the browser to measure its memory, in milliseconds. It may wait for a garbage collection. */
const MEMORY_MS = 20_000;

/** Returns the figures of an answer, with the memory afterwards where the browser reports it in time. */
export async function measureAnswer(
  { inputTokens, outputTokens, cachedInputTokens, prefillMs, decodeMs }: EngineUsage,
  measureMemory: () => Promise<number | null>,
): Promise<MeasuredAnswer> {
  const atMs = Date.now();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MEMORY_MS));
  const memoryBytes = await Promise.race([measureMemory().catch(() => null), late]);
  return {
    atMs,
    inputTokens,
    cachedTokens: cachedInputTokens ?? 0,
    outputTokens,
    prefillMs: prefillMs ?? null,
    decodeMs: decodeMs ?? null,
    memoryBytes,
  };
}

/** Returns the last answers of a model with a new one. */
export function withAnswer({ answers = [] }: Pick<LocalModel, 'answers'>, answer: MeasuredAnswer): MeasuredAnswer[] {
  return [answer, ...answers].sort((a, b) => b.atMs - a.atMs).slice(0, KEPT_ANSWERS);
}

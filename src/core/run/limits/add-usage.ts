import type { Usage } from '../../../contracts/domain/run/run.ts';

/** Adds what was used to a sum. Cached tokens stay absent while there are none. */
export function addUsage(sum: Usage, used: Usage): Usage {
  const cached = (sum.cachedInputTokens ?? 0) + (used.cachedInputTokens ?? 0);
  return {
    inputTokens: sum.inputTokens + used.inputTokens,
    outputTokens: sum.outputTokens + used.outputTokens,
    requests: sum.requests + used.requests,
    ...(cached > 0 ? { cachedInputTokens: cached } : {}),
  };
}

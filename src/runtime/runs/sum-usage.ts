import { localToday } from '../../adapters/platform/create-platform.ts';
import type { UsageSum } from '../../contracts/domain/provider.ts';
import type { Services } from '../app/services.ts';

const DAY_MS = 86_400_000;

/** Sums the usage of each model by each agent, by day of local time, newest day first. */
export async function sumUsage(services: Services, days: number): Promise<UsageSum[]> {
  const sums = new Map<string, UsageSum>();
  const sinceMs = services.loop.clock.nowMs() - days * DAY_MS;
  await services.store.eachRequestSince(
    sinceMs,
    ({ startedMs, agent, providerId, modelId, inputTokens, outputTokens, costUsd, fit }) => {
      const day = localToday(startedMs);
      const key = `${day} ${agent} ${providerId} ${modelId}`;
      const sum = sums.get(key) ?? newSum(day, agent, providerId, modelId);
      sum.requests += 1;
      sum.estimatedTokens = sum.estimatedTokens === null || !fit ? null : sum.estimatedTokens + fit.counted;
      sum.inputTokens += inputTokens;
      sum.outputTokens += outputTokens;
      sum.costUsd += costUsd ?? 0;
      if (costUsd === null) sum.unpriced += 1;
      sums.set(key, sum);
    },
  );
  return [...sums.values()].sort(
    (a, b) => b.day.localeCompare(a.day) || a.agent.localeCompare(b.agent) || a.modelId.localeCompare(b.modelId),
  );
}

function newSum(day: string, agent: string, providerId: string, modelId: string): UsageSum {
  const counts = { requests: 0, inputTokens: 0, estimatedTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  return { day, agent, providerId, modelId, ...counts };
}

import { localToday } from '../../adapters/platform/create-platform.ts';
import type { UsageSum } from '../../contracts/domain/provider.ts';
import type { Services } from '../app/services.ts';

const DAY_MS = 86_400_000;

/** Sums the usage of each model by day of local time, newest day first. */
export async function sumUsage(services: Services, days: number): Promise<UsageSum[]> {
  const sums = new Map<string, UsageSum>();
  const sinceMs = services.loop.clock.nowMs() - days * DAY_MS;
  await services.store.eachRequestSince(
    sinceMs,
    ({ startedMs, providerId, modelId, inputTokens, outputTokens, costUsd }) => {
      const day = localToday(startedMs);
      const key = `${day} ${providerId} ${modelId}`;
      const sum = sums.get(key) ?? newSum(day, providerId, modelId);
      sum.requests += 1;
      sum.inputTokens += inputTokens;
      sum.outputTokens += outputTokens;
      sum.costUsd += costUsd ?? 0;
      if (costUsd === null) sum.unpriced += 1;
      sums.set(key, sum);
    },
  );
  return [...sums.values()].sort((a, b) => b.day.localeCompare(a.day) || a.modelId.localeCompare(b.modelId));
}

function newSum(day: string, providerId: string, modelId: string): UsageSum {
  return { day, providerId, modelId, requests: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
}

import type { UsageSum } from '../../../contracts/domain/provider.ts';

export type MonthTotal = Pick<UsageSum, 'requests' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'unpriced'>;

/** Sums the usage in the month of a day, `YYYY-MM-DD` in local time. */
export function sumMonth(usage: readonly UsageSum[], day: string): MonthTotal {
  const month = day.slice(0, 7);
  const total: MonthTotal = { requests: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  for (const sum of usage) {
    if (sum.day.slice(0, 7) !== month) continue;
    total.requests += sum.requests;
    total.inputTokens += sum.inputTokens;
    total.outputTokens += sum.outputTokens;
    total.costUsd += sum.costUsd;
    total.unpriced += sum.unpriced;
  }
  return total;
}

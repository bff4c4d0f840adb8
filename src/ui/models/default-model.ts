import type { ModelRef } from '../../contracts/agent.ts';
import type { ProviderListing } from '../../contracts/provider.ts';

/** What `default` stands for: the person's choice, else the first model of the oldest server that has one. */
export function defaultModel(
  providers: readonly Pick<ProviderListing, 'providerId' | 'models'>[],
  chosen: ModelRef | null,
): ModelRef | null {
  if (chosen !== null) return chosen;
  for (const { providerId, models } of providers) {
    const [modelId] = models;
    if (modelId !== undefined) return { providerId, modelId };
  }
  return null;
}

import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';

/** Resolves `default`: the chosen model, else the first model of the oldest server, else the first local model. */
export function defaultModel(
  providers: readonly Pick<ProviderListing, 'providerId' | 'models'>[],
  chosen: ModelRef | null,
  locals: readonly ModelRef[] = [],
): ModelRef | null {
  if (chosen !== null) return chosen;
  for (const { providerId, models } of providers) {
    const [modelId] = models;
    if (modelId !== undefined) return { providerId, modelId };
  }
  return locals[0] ?? null;
}

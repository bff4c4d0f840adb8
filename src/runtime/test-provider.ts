import type { ModelRequest, Provider, ProviderTest } from '../contracts/provider.ts';
import { costOf } from '../core/loop/cost.ts';
import { type House, recordAsPerson } from './house.ts';

/** How long a test may take, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Who asks: no agent can have this name, so no agent's limits count it. */
const PERSON = '(person)';

/** Tests a model and writes down what that used, whatever comes of it. */
export async function testProvider(house: House, provider: Provider, modelId: string): Promise<ProviderTest> {
  const startedMs = house.loop.clock.nowMs();
  const { prices } = provider.models.find((one) => one.modelId === modelId) ?? {};
  const note = (request: Pick<ModelRequest, 'outcome' | 'inputTokens' | 'outputTokens' | 'costUsd'>, said: string) =>
    recordAsPerson(
      house,
      { action: 'provider.test', target: `${provider.providerId}/${modelId}`, outputSummary: said },
      {
        put: {
          requests: [
            {
              ...{ requestId: house.loop.ids.next('request'), agent: PERSON, runId: PERSON, step: 1 },
              ...{ providerId: provider.providerId, modelId, startedMs, cachedInputTokens: 0, ...request },
            },
          ],
        },
      },
    );
  const free = provider.onDevice && prices === undefined ? 0 : null;
  try {
    const { usage, ...tested } = await house.providers.test(provider, modelId, AbortSignal.timeout(PATIENCE_MS));
    const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
    const costUsd = usage !== null && prices !== undefined ? costOf(usage, prices) : free;
    await note(
      { outcome: 'answered', inputTokens, outputTokens, costUsd },
      usage === null ? 'answered; tokens not counted' : `answered; ${inputTokens} tokens in, ${outputTokens} out`,
    );
    return { ...tested, usage: usage === null ? null : { inputTokens, outputTokens, costUsd } };
  } catch (error) {
    await note({ outcome: 'failed', inputTokens: 0, outputTokens: 0, costUsd: free }, 'failed');
    throw error;
  }
}

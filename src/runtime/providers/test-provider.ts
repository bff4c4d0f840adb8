import { type ModelRequest, PERSON, type Provider, type ProviderTest } from '../../contracts/domain/provider.ts';
import type { Usage } from '../../contracts/domain/run/run.ts';
import { costOf } from '../../core/run/limits/cost.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** Timeout of a test, in milliseconds. */
const PATIENCE_MS = 120_000;

interface Tested {
  readonly provider: Provider;
  readonly modelId: string;
  readonly thorough: boolean;
}

/** Tests a model and stores the usage of each request, also when the test fails. */
export async function testProvider(services: Services, { provider, modelId, thorough }: Tested): Promise<ProviderTest> {
  const startedMs = services.loop.clock.nowMs();
  const { prices } = provider.models.find((one) => one.modelId === modelId) ?? {};
  const free = provider.onDevice && prices === undefined ? 0 : null;
  const answers: (Usage | null)[] = [];
  const costOfOne = (usage: Usage | null) => (usage !== null && prices !== undefined ? costOf(usage, prices) : free);
  const rowOf = (outcome: ModelRequest['outcome'], usage: Usage | null): ModelRequest => ({
    requestId: services.loop.ids.next('request'),
    agent: PERSON,
    runId: PERSON,
    step: 1,
    providerId: provider.providerId,
    modelId,
    startedMs,
    cachedInputTokens: 0,
    outcome,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costUsd: costOfOne(usage),
  });
  const note = (outputSummary: string, failed: readonly ModelRequest[] = []) =>
    recordAsPerson(
      services,
      { action: 'provider.test', target: `${provider.providerId}/${modelId}`, outputSummary },
      {
        writes: [
          { type: 'put', table: 'requests', rows: [...answers.map((usage) => rowOf('answered', usage)), ...failed] },
        ],
      },
    );
  const options = { thorough, onAnswer: (usage: Usage | null) => void answers.push(usage) };
  try {
    const tested = await services.providers.test(provider, modelId, options, AbortSignal.timeout(PATIENCE_MS));
    const usage = sumOf(answers, costOfOne);
    await note(
      usage === null
        ? 'answered; tokens not counted'
        : `answered; ${usage.inputTokens} tokens in, ${usage.outputTokens} out`,
    );
    return { ...tested, usage };
  } catch (error) {
    await note('failed', [rowOf('failed', null)]);
    throw error;
  }
}

/** Sums the usage of all requests; null when the usage of one is unknown. */
function sumOf(answers: readonly (Usage | null)[], costOfOne: (usage: Usage) => number | null): ProviderTest['usage'] {
  let sum: ProviderTest['usage'] = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  for (const usage of answers) {
    if (usage === null || sum === null) return null;
    const cost = costOfOne(usage);
    sum = {
      inputTokens: sum.inputTokens + usage.inputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
      costUsd: cost === null || sum.costUsd === null ? null : sum.costUsd + cost,
    };
  }
  return sum;
}

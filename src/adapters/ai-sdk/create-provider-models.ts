import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelEntry, Provider } from '../../contracts/domain/provider.ts';
import { createModel } from './answer/stream-answer.ts';
import { listModels } from './list-models.ts';
import type { ProviderPorts } from './provider-ports.ts';
import { type TestedModel, type TestOptions, testModel } from './test-provider-model.ts';

/** The models of all providers. Every failure has one code of ours; no error, part or answer ever holds a key. */
export interface ProviderModels {
  /** A model on behalf of a run; null for none. It reads nothing and sends nothing before it is asked. */
  model(provider: Provider, modelId: string, runId: string | null): LanguageModelV4;
  /** The models that a server names; none when it has no such list. */
  listModels(provider: Provider, signal: AbortSignal): Promise<ModelEntry[]>;
  /** Asks a model for one small thing, with one tool. */
  test(provider: Provider, modelId: string, options: TestOptions, signal: AbortSignal): Promise<TestedModel>;
}

export function createProviderModels(ports: ProviderPorts): ProviderModels {
  return {
    model: (provider, modelId, runId) => createModel(provider, modelId, runId, ports),
    listModels: (provider, signal) => listModels(provider, ports, signal),
    test: (provider, modelId, options, signal) =>
      testModel(createModel(provider, modelId, null, ports), options, signal),
  };
}

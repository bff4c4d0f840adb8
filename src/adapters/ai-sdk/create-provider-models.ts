import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelEntry, Provider } from '../../contracts/domain/provider.ts';
import { createModel } from './answer/stream-answer.ts';
import { listModels } from './list-models.ts';
import type { ProviderPorts } from './provider-ports.ts';
import { type TestedModel, type TestOptions, testModel } from './test-provider-model.ts';

/** Models of all providers. Every failure is a `CloisterError`; no error, part or answer contains a key. */
export interface ProviderModels {
  /** Creates a model for a run, or for no run (null). Nothing is read or sent before the first request. */
  model(provider: Provider, modelId: string, runId: string | null): LanguageModelV4;
  /** Lists the models of a server; empty when the server has no list. */
  listModels(provider: Provider, signal: AbortSignal): Promise<ModelEntry[]>;
  /** Tests a model with one small request and one tool. */
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
